import type { Fail } from '#schemas/engine/fails.ts';
import { movesFrom, refusal } from '#schemas/engine/transitions.ts';
import type { AgreementType } from '#schemas/vocabulary/index.ts';
import { LEAD_LIFECYCLE, legalFamily } from './index.ts';

/** How far the legal records must be for a LOI, NDA or CONTRACT status chosen by hand (domain §0.2). */
export const LEGAL_GATES = ['signed', 'sent'] as const;
export type LegalGate = (typeof LEGAL_GATES)[number];

/** How far each family of a lead's legal records has come; absent: there is none. */
export type Evidence = Readonly<Partial<Record<AgreementType, 'SENT' | 'SIGNED'>>>;

/** What the lifecycle must know besides the status. */
export interface Standing {
  readonly evidence: Evidence;
  /** The credential file that was opened when the lead was converted. */
  readonly account: { readonly entity_id: string; readonly submitted: boolean } | null;
  /** A person confirmed that it is on an exclusion list. */
  readonly excluded?: boolean;
  /** One of its agreements is with those who sign it, or on its way to them. */
  readonly signing?: boolean;
}
export const NO_STANDING: Standing = { evidence: {}, account: null };

/** Who asks, and under which of the installation's settings. */
export interface Asker {
  readonly supervisor: boolean;
  readonly gate: LegalGate;
}

/**
 * Why a lead may not go from one status to another, or null (domain §5): the matrix, moves of supervisors only, evidence
 * of the status' family of legal records, and the credential file of a converted lead, which must not have been
 * submitted; who is on an exclusion list has but two ways to go. Reasons of exits are a rule between fields.
 */
export function moveRefusal(
  from: string,
  to: string,
  { supervisor, gate }: Asker,
  { evidence, account, excluded = false }: Standing,
): Omit<Fail, 'field'> | null {
  const code = refusal(LEAD_LIFECYCLE, from, to, supervisor);
  if (code) return { code };
  if (excluded && !OF_EXCLUDED.includes(to)) return { code: 'excluded' };
  if (from === CONVERTED && account?.submitted) return { code: 'account_submitted' };
  const family = legalFamily(to);
  if (!family) return null;
  const has = evidence[family];
  const isEnough = has === 'SIGNED' || (has === 'SENT' && gate === 'sent' && !to.endsWith('_SIGNED'));
  return isEnough ? null : { code: 'legal_record_required', params: { record: family } };
}

/** Why a lead may not be deleted, whoever would; null: it may. */
export function deletionFail({ account, signing }: Standing): Fail | null {
  if (account) return { field: 'account_id', code: 'has_file' };
  // It would be signed, and nobody could see or withdraw it.
  return signing ? { field: 'status', code: 'agreement_out' } : null;
}

/** A confirmed exclusion blocks all but these (domain §5 'Lead'). */
const OF_EXCLUDED: readonly string[] = ['DENIED', 'UNQUALIFIED'];

/** The status in which a lead has a credential file. */
export const CONVERTED = 'CONVERTED';

/** The statuses that may follow now. */
export const movesNow = (from: string, asker: Asker, standing: Standing): string[] =>
  movesFrom(LEAD_LIFECYCLE, from)
    .map(({ to }) => to)
    .filter((to) => moveRefusal(from, to, asker, standing) === null);
