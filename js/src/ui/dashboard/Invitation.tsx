import { useDashboard } from "../../dashboard-model";
import type { RoomLink } from "../../wire";
import { Fold } from "../Fold";

/** How pupils come in: the link, its QR code and the short code, and who can reach them. */
export function Invitation() {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { open, tables } = dashboard.room.value;
  if (dashboard.presentation.value) {
    return (
      <>
        <Links />
        {!open && <Reach />}
      </>
    );
  }
  return (
    <Fold
      name="invitation"
      open={tables.some(({ begun }) => !begun)}
      label={
        <span>
          {phrases.phrase("dash.invite")} <small>{phrases.phrase(open ? "dash.open" : "dash.closed")}</small>
        </span>
      }
    >
      <Links />
      <Reach />
    </Fold>
  );
}

/** What it means that the room is open to the local network, or not. */
function Reach() {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { open } = dashboard.room.value;
  return (
    <p class="reach">
      {phrases.phrase(open ? "dash.open_means" : "dash.closed_means")}{" "}
      <button type="button" data-do="open" onClick={() => dashboard.change({ do: open ? "close" : "open" })}>
        {phrases.phrase(open ? "dash.close_network" : "dash.open_network")}
      </button>
    </p>
  );
}

function Links() {
  const { links } = useDashboard().room.value;
  return (
    <ul class="links">
      {links.map((link) => (
        <Link key={link.url} link={link} />
      ))}
    </ul>
  );
}

/** The QR code of a link.  None for this computer alone: a telephone could not follow it. */
export function Code({ link: { url, path, size } }: { link: RoomLink }) {
  const dashboard = useDashboard();
  if (!dashboard.room.value.open || !path) return null;
  const label = dashboard.phrases.value.phrase("dash.qr", { url });
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Link({ link }: { link: RoomLink }) {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { code, open } = dashboard.room.value;
  const { url, path } = link;
  const shown = url.replace(/^http:\/\//, "").replace(/\/$/, "");
  const [site, rest] = code ? shown.split(code) : [shown];
  return (
    <li>
      <Code link={link} />
      <div>
        <a href={url} target="_blank" rel="noreferrer" style={{ "--letters": shown.length }}>
          {site}
          <b>{code}</b>
          {rest}
        </a>
        <p class="code">
          {phrases.phrase("dash.code")} <b>{code}</b>
        </p>
        {open && !path && <p class="hint">{phrases.phrase("dash.no_qr")}</p>}
      </div>
    </li>
  );
}
