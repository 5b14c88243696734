/** Paths of what the list of leads asks for when it opens, before it is there to ask (src/early.ts). */
export const firstCalls = (type: string, search: string): readonly string[] => [
  `leads/${type}/views`,
  `auth/settings/columns.leads.${type}`,
  // What an address asks for waits for the list, which knows the words.
  ...(search === '' ? [`leads/${type}?ordering=-updated_at&page=1&size=25`] : []),
];
