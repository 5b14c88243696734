import type { Subject } from './subject.ts';

/** The parts of a file (specification §2 'credential details') in their order; the first needs no word in the address. */
export const TABS = [
  'account',
  'resources',
  'requirements',
  'documents',
  'review',
  'verification',
  'history',
  'comments',
] as const;
export type TabName = (typeof TABS)[number];

/** A resource has no resources of its own. */
export const tabsOf = ({ resource }: Subject): readonly TabName[] =>
  resource ? TABS.filter((name) => name !== 'resources') : TABS;

/** The tab of an address; one that is unknown is the first. */
export const tabIn = (search: URLSearchParams): TabName =>
  TABS.find((name) => name === search.get('tab')) ?? TABS[0];

/** A place within a file: its tab, and what is looked for there. */
export const placeIn = (tab: TabName, more: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ ...(tab === TABS[0] ? {} : { tab }), ...more })}`;
