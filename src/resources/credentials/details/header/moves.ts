import { needsConfirmation } from '#schemas/credential/account.ts';
import { resourceNeedsConfirmation } from '#schemas/credential/resource.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';

/** Steps of every day have a button, the others a menu; forward comes before back, and the first is the main one. */
export const BUTTONS: Readonly<Record<'account' | 'resource', readonly string[]>> = {
  account: ['CREDENTIALING_REVIEW', 'APPROVED', 'UPDATES_NEEDED'],
  resource: ['CRED_ON_REVIEW', 'IN_PSV', 'ACTIVE', 'UPDATES_NEEDED'],
};
export const sideOf = (kind: SubjectKind) => (kind === 'ACCOUNT' ? 'account' : 'resource');

/** Ends or interrupts a provider's work: asked about, though the API does not want it. */
const GRAVE: readonly string[] = [
  'DENIED',
  'TERMINATED',
  'TEMPORARILY_SUSPENDED',
  'SUSPENDED',
  'INACTIVE_LEGAL_HOLD',
  'INACTIVE_OUT_OF_COMPLIANCE',
  'WITHDRAWN',
  'OUT_OF_BUSINESS',
];

/** The provider reads why: the move is asked about, with words to it. */
const TELLS: readonly string[] = ['UPDATES_NEEDED', 'INCOMPLETE_APPLICATION'];

/** What a person is asked before a move; null: nothing. */
export function questionOf(
  kind: SubjectKind,
  from: string,
  to: string,
): 'grave' | 'tell' | 'lock' | 'restart' | null {
  if (GRAVE.includes(to)) return 'grave';
  if (TELLS.includes(to)) return 'tell';
  const asks = kind === 'ACCOUNT' ? needsConfirmation(from, to) : resourceNeedsConfirmation(from, to);
  if (!asks) return null;
  return from === 'UPDATES_NEEDED' ? 'lock' : 'restart';
}
