/** What the first link of a chain follows on. */
export const GENESIS = '0'.repeat(64);

/**
 * What the hash of a link is made of: the hash of the one before, and one text for what it says, whatever the order of its
 * keys (as RFC 8785 has it; of numbers whole ones only).
 */
export const linkText = (before: string, told: object): string => before + canonical(told);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
