/** The parts of a lead (specification §2 'Lead details') in their order; the first one needs no word in the address. */
export const TABS = [
  'overview',
  'locations',
  'credentials',
  'legal',
  'notes',
  'outreaches',
  'tasks',
  'history',
] as const;
export type TabName = (typeof TABS)[number];

/** The tab of an address; one that is unknown is the first. */
export const tabIn = (search: URLSearchParams): TabName =>
  TABS.find((name) => name === search.get('tab')) ?? TABS[0];
