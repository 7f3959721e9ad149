/** What the bundle makes elements with. */
export { Fragment, h } from "preact";
