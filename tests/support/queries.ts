import { configure, getConfig } from '@testing-library/react';

/*
 * What makes queries of Testing Library fast that ask a whole page again and again.
 */

/** The page is printed once, when a query has waited in vain, and not at each look. */
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
});

/** How labels are looked for, which jsdom compares with every element of the page. */
const BY_ID = /^\[id="([^"\\]+)"\]$/;
const { querySelector } = Element.prototype;
Element.prototype.querySelector = function (this: Element, selectors: string) {
  const id = BY_ID.exec(selectors)?.[1];
  const found = id === undefined ? null : this.ownerDocument.getElementById(id);
  return found && found !== this && this.contains(found) ? found : querySelector.call(this, selectors);
} as typeof querySelector;
