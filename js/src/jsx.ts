/** The functions that create elements in the bundle. */
export { Fragment, h } from "preact";
