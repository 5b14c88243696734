import type { ReactNode } from 'react';

/** In place of the view of a paper: jsdom draws nothing, so there is only what lies over its one page. */
export default function OnePage({ over }: { readonly over: (page: number) => ReactNode }) {
  return <section>{over(1)}</section>;
}
