import { GENESIS, linkText } from '#schemas/engine/chain.ts';
import type { ContractParty, EnvelopeEvent } from '#schemas/vocabulary/index.ts';

/** Something that happened to an envelope. Its hash covers all of it. */
export interface EnvelopeTold {
  /** From 1, without a gap. */
  readonly seq: number;
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
  readonly kind: EnvelopeEvent;
  readonly party: ContractParty | null;
  readonly ip: string | null;
  /** What the browser called itself. */
  readonly agent: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The same as a link of the envelope's chain, as `events.json` in a signed paper has it. */
export interface EnvelopeLink extends EnvelopeTold {
  /** Hash of the link before (SHA-256, hexadecimal); of the first GENESIS. */
  readonly previous: string;
  readonly hash: string;
}

/** What those who follow an envelope are told of it. */
export type EnvelopeHappened = Pick<EnvelopeTold, 'at' | 'kind' | 'party'>;
/** So many of them, the newest. */
export const HAPPENED_MOST = 100;

/** The file of a signed paper that has its chain. */
export const EVENTS_FILE = 'events.json';

/** What that file says. */
export interface EnvelopeRecord {
  readonly envelope: string;
  readonly name: string;
  /** Of the paper that was sent (SHA-256, hexadecimal); the event SENT says the same. */
  readonly paper_sha256: string;
  readonly events: readonly EnvelopeLink[];
}

/** SHA-256, hexadecimal; by the Web Cryptography API, which server and browser both have. */
export async function sha256Hex(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The link that says it, after the one with the hash `previous`. */
export const linkOf = async (previous: string, told: EnvelopeTold): Promise<EnvelopeLink> => ({
  ...told,
  previous,
  hash: await sha256Hex(new TextEncoder().encode(linkText(previous, told))),
});

/** The place (from 0) of the first link that does not follow on the one before, or is not what was written; null: none. */
export async function brokenAt(links: readonly EnvelopeLink[]): Promise<number | null> {
  let before = GENESIS;
  for (const [index, { previous, hash, ...told }] of links.entries()) {
    const sound = told.seq === index + 1 && previous === before && (await linkOf(before, told)).hash === hash;
    if (!sound) return index;
    before = hash;
  }
  return null;
}
