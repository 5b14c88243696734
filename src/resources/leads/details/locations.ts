import type { Values } from '#schemas/engine/field.ts';

/** The main location first, the others as they were written down. */
export const mainFirst = (locations: readonly Values[]): Values[] => [
  ...locations.filter(({ main }) => main === true),
  ...locations.filter(({ main }) => main !== true),
];

/** Where a map shows an address: nothing but the address is sent, and only when the link is followed. */
export const mapsUrl = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** `City, ST 12345`, as far as it is known. */
export function cityLine(city: unknown, state: string | undefined, zip: unknown): string {
  const area = [state, zip].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return [city, area].filter((part) => typeof part === 'string' && part !== '').join(', ');
}
