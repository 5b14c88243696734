import { vi } from 'vitest';

/** Answers the media queries of a test: those for which `matches` is true apply. jsdom knows none. */
export const stubMedia = (matches: (query: string) => boolean): void =>
  void vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
