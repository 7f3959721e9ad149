"""A class at one table: a host that keeps the games, and what joins it from notebooks and browsers.

The host is a process of its own, so that a busy or restarted kernel of the teacher stops nobody.  It plays the same ``Game``,
and the engine uses no network.

- ``host``, ``process``: run the process, start it, find it, end it.
- ``server``, ``page``, ``access``, ``limits``: answer HTTP, refuse other origins, limit and count what clients send.
- ``sockets``, ``seat_view``, ``teacher``, ``outgoing``: one connection, of a page, a kernel or the teacher.
- ``room``, ``seats``, ``host_table``, ``ending``, ``thinking``: tables, names, seats, games, bots.
- ``store``, ``tokens``, ``errors``: SQLite, secrets, what is raised.
- ``classroom``, ``room_*``: the room in the kernel of the teacher.
- ``joining``, ``seat_link`` and the other ``seat_*``: a seat in the kernel of a pupil.
- ``following``, ``connection``: in both kernels, a game made from its moves and a WebSocket that comes back.

A board has one protocol and three transports: the comm of a notebook, a WebSocket, a page without a kernel.  What answers lies
in ``widgets/messages.py``, ``game_messages.py`` and ``board_messages.py``, and depends on none of them.  Everything on the host
runs in one thread, the loop of tornado, so nothing there may block longer than a move takes.  A bot that thinks for long does
so in another process.

A move is stored before it is published or acknowledged.  A request that comes again, after a cut or a restart, has the id that
is stored with its move: it is answered, and not repeated.  Kernels receive moves and the chance that each met, never a seed or
the order of a deck.  Their own engine makes log, frames and board from that, so the versions must be the same.  What
``pw.Classroom`` and ``pw.join`` import as they are loaded has neither tornado nor sqlite3, which Pyodide lacks.

A message between host and page has its shape in ``widgets/wire.py`` and its other end in ``js/src/room-model.ts``.  A pupil's
page is in ``js/src/ui/room``.  A request of the teacher is in ``teacher``, a method of ``Room`` and one of ``Classroom``, a
button of the dashboard, and a row of both tables in ``docs/a-class-at-one-table.md``.

Tornado has an HTTP server, WebSockets and their client in one package, in the loop that a kernel runs anyway, and is there
wherever ipykernel is.  Its price is a host that uses one core: a bigger school runs several, which share nothing.  SQLite is in
the standard library, one file a room, and a commit takes a fraction of a move.
"""
