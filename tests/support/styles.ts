import { createRequire } from 'node:module';
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import type { SerializedStyles } from '@emotion/serialize';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';

/** One for all files of a worker: Emotion puts global styles before the first style that it has inserted. */
const outside = document.createElement('div');
let registered: object | undefined;

function KeepStylesOutside() {
  const cache = useEmotionCache();
  if (cache) cache.sheet.container = outside;
  registered = cache?.registered;
  return null;
}

/*
 * Styles go to an element outside the page. jsdom matches every rule of the page anew for every element whose role or
 * visibility is asked for, which takes half the time of a test.
 */
render(createElement(KeepStylesOutside));
cleanup();

interface Serialization {
  serializeStyles(styles: unknown[], known: object, props: unknown): SerializedStyles;
}

/*
 * No test can see these styles, so they are not computed: that took a tenth of the time. A page with styles of its own
 * (`show(..., { styled: true })`) uses another cache, whose styles are computed.
 */
const NO_STYLES: SerializedStyles = { name: '0', styles: '' };
const serialization = createRequire(import.meta.url)('@emotion/serialize') as Serialization;
const { serializeStyles } = serialization;
serialization.serializeStyles = (styles, known, props) =>
  known === registered ? NO_STYLES : serializeStyles(styles, known, props);
