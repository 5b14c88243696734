import type { EnvelopeLink, EnvelopeRecord } from '#schemas/contract/events.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';

/** Of a record (bytes): the longest has some thousand events. */
const RECORD_MAX = 8_000_000;

/** What the file events.json of a paper says; null: it is none of ours, whoever wrote it. */
export function recordOf(json: Uint8Array): EnvelopeRecord | null {
  if (json.length > RECORD_MAX) return null;
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(json));
    return isRecord(said) ? said : null;
  } catch {
    return null;
  }
}

type Said = Readonly<Record<string, unknown>>;
const isSaid = (value: unknown): value is Said => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

const isRecord = (value: unknown): value is EnvelopeRecord =>
  isSaid(value) &&
  [value.envelope, value.name, value.paper_sha256].every(isText) &&
  Array.isArray(value.events) &&
  value.events.every(isLink);

const isLink = (value: unknown): value is EnvelopeLink =>
  isSaid(value) &&
  [value.at, value.kind, value.previous, value.hash].every(isText) &&
  [value.party, value.ip, value.agent].every(isTextOrNull) &&
  typeof value.seq === 'number' &&
  isSaid(value.detail);

/** Somebody who was asked to sign. */
export interface Party {
  readonly party: ContractParty;
  readonly name: string;
  readonly email: string;
  /** ISO 8601; null: has not signed. */
  readonly signedAt: string | null;
}

/** What was said of the paper when it was sent. */
export const sentOf = ({ events }: EnvelopeRecord): Said | undefined =>
  events.find(({ kind }) => kind === 'SENT')?.detail;

/** Who was asked, in the order in which they were named when it was sent, and when they signed. */
export function partiesOf(record: EnvelopeRecord): Party[] {
  const named: unknown = sentOf(record)?.parties;
  if (!Array.isArray(named)) return [];
  return named.filter(isNamed).map(({ party, name, email }) => ({
    party,
    name,
    email,
    signedAt: record.events.find((one) => one.kind === 'SIGNED' && one.party === party)?.at ?? null,
  }));
}

const isNamed = (value: unknown): value is Omit<Party, 'signedAt'> =>
  isSaid(value) && [value.party, value.name, value.email].every(isText);
