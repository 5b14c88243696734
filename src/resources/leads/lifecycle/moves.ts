import type { RaRecord } from 'ra-core';
import type { Language } from '#schemas/engine/codes.ts';
import { failText } from '#schemas/errors.ts';
import { CONVERTED, moveRefusal, NO_STANDING } from '#schemas/lead/moves.ts';
import { isExit } from '#schemas/lead/stages.ts';
import { rightsOf } from '../lead.ts';

/**
 * Why a lead may not move to a status, as a code, or null when the server offers the move. What the server knows and the
 * console does not — legal records, the credential file — is told apart by what is left to stand against the move.
 */
function refusalCode(lead: RaRecord, to: string, supervisor: boolean): Parameters<typeof failText>[0] | null {
  const { edit, statuses } = rightsOf(lead);
  if (statuses.includes(to)) return null;
  if (!edit) return { code: 'not_yours' };
  const from = String(lead.status);
  const refused = moveRefusal(from, to, { supervisor, gate: 'signed' }, NO_STANDING);
  return refused ?? { code: from === CONVERTED ? 'account_submitted' : 'transition_forbidden' };
}

/** The same as a sentence for the reader. */
export function whyNot(lead: RaRecord, to: string, supervisor: boolean, language: Language): string | null {
  const refused = refusalCode(lead, to, supervisor);
  return refused && failText(refused, language);
}

/** What a move asks before it is sent: the reason of an exit, or a word on the credential file. */
export type Question = 'reason' | 'convert' | 'unconvert';

export function questionOf(from: string, to: string): Question | null {
  if (isExit(to)) return 'reason';
  if (to === CONVERTED) return 'convert';
  return from === CONVERTED ? 'unconvert' : null;
}
