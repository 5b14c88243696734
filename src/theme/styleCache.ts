import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';

/** Of browsers before those that the build is for: to all others the whole rule is a mistake, and costs an exception. */
const FOREIGN = /::?-(?:moz-(?:focus-inner|placeholder)|ms-)/;
/** What Safari, and before 2025 Chromium, know by this name only. */
const OF_WEBKIT =
  /^(?:backdrop-filter|box-decoration-break|hyphens|print-color-adjust|text-size-adjust|user-select):/;

/** What styles are made into: the browsers of `build.target` (vite.config.ts) need next to nothing of what Emotion adds by itself. */
function asTheTargetNeeds(element: StylisElement): void {
  if (element.type === 'rule' && Array.isArray(element.props))
    element.props = element.props.filter((selector) => !FOREIGN.test(selector));
  if (element.type === 'decl' && !element.return && OF_WEBKIT.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`;
}

/** Where the styles of a page go: into its head, or `container`. */
export const styleCache = (container?: Node): EmotionCache =>
  createCache({ key: 'css', container, stylisPlugins: [asTheTargetNeeds] });
