/**
 * Calls that were begun before the part of the console was loaded that makes them (src/early.ts). Each answer is given once, and to the
 * same call of the same person only: afterwards the server is asked as ever.
 */
const begun = new Map<string, Begun>();

interface Begun {
  readonly answer: Promise<Response | null>;
  readonly at: number;
}

/** Whoever comes later wants to know how it is now. */
const FRESH_MS = 10_000;

interface Asked {
  readonly token: string;
  readonly language: string;
}
const nameOf = (address: string, { token, language }: Asked) => `${language} ${token} ${address}`;

/** What every call of the console says of itself. */
export const headersOf = (token: string | null, language: string): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': language,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/** Begins a call; null: it failed, and will be made again by whoever needs it. */
export function askAhead(address: string, asked: Asked): Promise<Response | null> {
  const answer = fetch(address, { headers: headersOf(asked.token, asked.language) })
    .then(readWhole)
    .catch(() => null);
  begun.set(nameOf(address, asked), { answer, at: Date.now() });
  return answer;
}

/** An answer that nobody takes would hold its connection: the browser reads none for its cache that may not be stored. */
const readWhole = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
};

/** The answer to a call that has been begun; null: it was not. */
export function takeAhead(address: string, asked: Asked): Promise<Response | null> | null {
  const name = nameOf(address, asked);
  const known = begun.get(name);
  begun.delete(name);
  return known && Date.now() - known.at < FRESH_MS ? known.answer : null;
}
