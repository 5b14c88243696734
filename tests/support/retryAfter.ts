/** Statuses that pass (RFC 6585 §4, RFC 9110 §15.6.4). */
const PASSING: readonly number[] = [429, 503];

/** What is wrong with an answer that refuses for a time and does not tell for how long; null: nothing. */
export function retryAfterFault({
  statusCode,
  headers,
}: {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
}): string | null {
  if (!PASSING.includes(statusCode)) return null;
  const said = headers['retry-after'];
  return /^[1-9][0-9]*$/.test(String(said)) ? null : `it does not tell when to come again: ${String(said)}`;
}
