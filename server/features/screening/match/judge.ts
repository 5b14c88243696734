import type { CheckResult } from '#schemas/vocabulary/index.ts';
import type { Agreement } from '../birth.ts';
import type { Found } from './find.ts';

/** What a row found means for a subject. */
export interface Candidate {
  readonly row_key: string;
  readonly checksum: string;
  readonly row: Found['data'];
  readonly result: Extract<CheckResult, 'CONFIRMED_CANDIDATE' | 'SUSPECTED'>;
  /** 0 to 100: how much speaks for it. It orders the work of people, and decides nothing. */
  readonly score: number;
}

const NPI = { alone: 90, named: 100 };
const NAME = { whole: 70, part: 50 };
const BUSINESS = { state: 80, anywhere: 60 };
/** What a birth date adds to a name; 'other' leaves nothing of it. */
const BIRTH: Readonly<Record<Exclude<Agreement, 'other'>, number>> = { same: 25, near: -20, unknown: 0 };

/**
 * What a row found means (domain §2 'Matching'); null: somebody else of the same name, as the birth dates say. An NPI is
 * one person's whatever else differs.
 */
export function judge(found: Found, birth: Agreement): Candidate | null {
  const { row_key, checksum, data: row, by_npi, by_name, by_business } = found;
  const said = { row_key, checksum, row };
  if (by_npi)
    return { ...said, result: 'CONFIRMED_CANDIDATE', score: by_name || by_business ? NPI.named : NPI.alone };
  const name = by_name === null || birth === 'other' ? 0 : NAME[by_name] + BIRTH[birth];
  const score = Math.max(name, by_business === null ? 0 : BUSINESS[by_business]);
  return score === 0 ? null : { ...said, result: 'SUSPECTED', score };
}

/** One per exclusion, the strongest: lists hold some twice. */
export function strongest(candidates: readonly Candidate[]): Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const known = byKey.get(candidate.row_key);
    if (!known || candidate.score > known.score) byKey.set(candidate.row_key, candidate);
  }
  return [...byKey.values()];
}

/** What a whole comparison comes to. */
export function resultOf(candidates: readonly Candidate[], hasName: boolean): CheckResult {
  if (candidates.some(({ result }) => result === 'CONFIRMED_CANDIDATE')) return 'CONFIRMED_CANDIDATE';
  if (candidates.length > 0) return 'SUSPECTED';
  return hasName ? 'NO_MATCH' : 'INSUFFICIENT';
}
