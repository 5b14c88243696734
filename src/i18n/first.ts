/** The areas of own texts that come with the first screen; the others follow it (rest.ts). */
export const FIRST_AREAS: readonly string[] = [
  'app',
  'board',
  'help',
  'leads',
  'list',
  'notices',
  'search',
  'views',
];

/** Of react-admin's texts those that the first screen says. */
export const FIRST_OF_RA: Readonly<Record<string, readonly string[]>> = {
  action: ['refresh', 'search', 'undo', 'close'],
  boolean: ['true', 'false'],
};
