// The style stays within what Baseline listed at the end of 2024.
const ANY = ["/^.+$/"];

/** Without these a page only looks a little plainer, or scrolls a little less smoothly. */
const DISPENSABLE = {
  ignoreProperties: {
    "accent-color": ANY,
    "animation-timeline": ANY,
    "forced-color-adjust": ANY,
    "overflow-anchor": ANY,
    "print-color-adjust": ANY,
    "text-wrap": ["pretty"],
    "user-select": ANY,
  },
  ignoreSelectors: ["fullscreen"],
};

export default {
  plugins: ["stylelint-plugin-use-baseline"],
  rules: { "plugin/use-baseline": [true, { available: 2024, ...DISPENSABLE }] },
};
