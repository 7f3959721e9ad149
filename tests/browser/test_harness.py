"""The host in this process carries traits and messages both ways, and downloads from elsewhere are noticed."""

from __future__ import annotations

import anywidget
import traitlets

from tests.browser import harness


class Toy(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement('button');
      const show = () => { button.textContent = model.get('count'); };
      button.className = 'toy';
      button.onclick = () => model.send({ add: 2 });
      model.on('change:count', show);
      model.on('msg:custom', ({ said }) => { button.dataset.said = said; });
      show();
      el.append(button);
    } };"""
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda _widget, content, _buffers: self.add(content["add"]))

    def add(self, number):
        self.count += number
        self.send({"said": f"{self.count}!"})


def test_the_host_carries_traits_and_messages_both_ways(page, host):
    toy = Toy()
    shown = host(toy, views=2)
    page.locator("button.toy").first.click()
    page.locator("button.toy[data-said='2!']").nth(1).wait_for()
    toy.add(3)
    shown.flush()
    assert page.locator("button.toy").all_inner_texts() == ["5", "5"]
    shown.send({"add": 1})
    page.locator("button.toy[data-said='6!']").first.wait_for()


def test_off_machine_requests_are_seen_and_fail(chromium):
    with harness.new_context(chromium) as context:
        page = context.new_page()
        watch = harness.Watch.over(page)
        page.set_content("<script src='https://elsewhere.example/lib.js'></script>")
        assert watch.off_machine == ["https://elsewhere.example/lib.js"]
        harness.until(page, lambda: watch.errors)
