import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';

/** One for all files of a worker: Emotion puts global styles before the first style that it has inserted. */
const outside = document.createElement('div');

function KeepStylesOutside() {
  const cache = useEmotionCache();
  if (cache) cache.sheet.container = outside;
  return null;
}

/*
 * Styles go to an element outside the page. jsdom matches every rule of the page anew for every element whose role or
 * visibility is asked for, which takes half the time of a test.
 */
render(createElement(KeepStylesOutside));
cleanup();
