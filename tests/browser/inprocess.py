"""A real widget and its real front end in a real page, with no Jupyter between: well under a second a test.

Each message of the page is answered within the call that brings it, with all that Python sent meanwhile.
Binary buffers are not carried: what needs them is tested in JupyterLab.
"""

from __future__ import annotations

import json
import time
from contextlib import nullcontext
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from anywidget import AnyWidget
from comm.base_comm import BaseComm
from playwright.sync_api import Page

from plakett_widgets.widgets.channel import Channel
from tests.browser.harness import EMPTY

Message = dict[str, Any]
NUMBERS = count()
SHOWN: WeakKeyDictionary[Page, Host] = WeakKeyDictionary()  # which host a page belongs to now, as tests share pages

MODEL = r"""
const modules = new Map();
let closing = [];
globalThis.knows = (module) => modules.has(module);
globalThis.load = async (module, esm) => {
  const url = URL.createObjectURL(new Blob([esm], { type: 'text/javascript' }));
  modules.set(module, (await import(url)).default);
};
globalThis.unmount = async () => {
  for (const close of closing) close?.();
  closing = [];
  if (document.fullscreenElement) await document.exitFullscreen();
};
globalThis.mount = async (number, module, css, given, views) => {
  const state = JSON.parse(given);
  const handlers = new Map();
  const changed = new Set();
  const emit = (name, ...args) => [...(handlers.get(name) ?? [])].forEach((handler) => handler(...args));
  const send = async (message) => deliver(await toPython(number, message));
  globalThis.deliver = (messages) => {
    for (const { method, state: update, content } of JSON.parse(messages)) {
      if (method === 'custom') emit('msg:custom', content, []);
      if (method !== 'update') continue;
      Object.assign(state, update);
      for (const name in update) emit('change:' + name, update[name]);
      emit('change');
    }
  };
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; changed.add(name); emit('change:' + name, value); },
    save_changes: () => {
      const update = Object.fromEntries([...changed].map((name) => [name, state[name]]));
      changed.clear();
      send({ method: 'update', state: update, buffer_paths: [] });
    },
    send: (content) => { send({ method: 'custom', content }); },
    on: (name, handler) => { handlers.set(name, (handlers.get(name) ?? new Set()).add(handler)); },
    off: (name, handler) => {
      if (name == null) handlers.clear();
      else if (handler) handlers.get(name)?.delete(handler);
      else handlers.delete(name);
    },
  };
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  const exported = modules.get(module);
  const widget = typeof exported === 'function' ? await exported() : exported;
  Object.assign(globalThis, { model, widget });
  globalThis.listening = () => [...handlers.values()].reduce((sum, calls) => sum + calls.size, 0);
  closing.push(await widget.initialize?.({ model }));
  for (let view = 0; view < views; view++) {
    const el = document.body.appendChild(document.createElement('div'));
    closing.push(await widget.render({ model, el }));
  }
};
"""


# the story of a board comes after the rest of it
WHOLE = """() => [...document.querySelectorAll('.plakett')].every(
  ({ shadowRoot: root }) => root.querySelector('.story') || !root.querySelector('.columns'))"""


class RecordingComm(BaseComm):
    """Keeps, in order, what a widget sends; made in place of a kernel's comm."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.sent: list[Message] = []
        super().__init__(*args, **options)

    def publish_msg(self, msg_type: str, data: Any = None, *args: Any, **options: Any) -> None:
        if msg_type == "comm_msg":
            # as on the wire: what JSON cannot carry fails here
            self.sent.append(json.loads(json.dumps(data)))

    def receive(self, data: Message) -> None:
        """Hand the widget a message as if a front end had sent it."""
        self.handle_msg({"content": {"data": data}, "buffers": []})


class Host:
    """Shows a widget, in one or more views, and carries messages both ways."""

    def __init__(self, page: Page, widget: AnyWidget, views: int = 1) -> None:
        widget.open()
        assert isinstance(widget.comm, RecordingComm), "make the widget after asking for the `host` fixture"
        self.page = page
        self.widget = widget
        self.comm = widget.comm
        self.delivered = len(self.comm.sent)
        # what a thread sends leaves under it: a state and its events come together
        self.lock = widget.game.table.lock if isinstance(widget, Channel) else nullcontext()
        page.set_content(EMPTY)
        self.number = next(NUMBERS)
        if page not in SHOWN:
            page.expose_function("toPython", lambda number, message: SHOWN[page].receive(number, message))
        SHOWN[page] = self
        state = {name: value for name, value in widget.get_state().items() if name != "layout"}
        esm, css = state.pop("_esm"), state.pop("_css", "")
        module = str(hash(esm))
        if not page.evaluate("(module) => globalThis.knows?.(module)", module):
            if not page.evaluate("() => 'mount' in globalThis"):
                page.add_script_tag(content=MODEL)
            page.evaluate("(args) => load(...args)", [module, esm])
        page.evaluate("(args) => mount(...args)", [self.number, module, css, json.dumps(state), views])
        page.wait_for_function(WHOLE)

    def receive(self, number: int, message: Message) -> str:
        """Hand the widget a message of the page, and return what it has sent meanwhile."""
        if number != self.number:  # the widget of the test before had something left to send
            return "[]"
        self.comm.receive(message)
        return self._news()

    def _news(self) -> str:
        """Return what the widget has sent since, as JSON: Playwright would look through each part of an object."""
        with self.lock:
            news = self.comm.sent[self.delivered :]
            self.delivered += len(news)
        return json.dumps(news)

    def send(self, content: Message) -> None:
        """Say something to Python as a view would, well formed or not."""
        self.page.evaluate("(content) => model.send(content)", content)

    def _waits(self) -> bool:
        with self.lock:
            throttle = getattr(self.widget, "_throttle", None)
            return throttle is not None and throttle.planned

    def flush(self) -> None:
        """Deliver what Python has to say by itself, as after `game.play(…)` in a test: the last state may wait a moment."""
        while self._waits():
            time.sleep(0.01)
        self.page.evaluate("(messages) => deliver(messages)", self._news())
