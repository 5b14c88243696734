import type { ContractParty } from '#schemas/vocabulary/index.ts';

/** Our side among those who sign: the only one that may approve instead (specification §3 'Signers'). */
export const OURS = 'INTERNAL' satisfies ContractParty;

/** Whether a side only approves: nothing need be placed for it. */
export const approves = (party: string | null, role: string | null | undefined): boolean =>
  party === OURS && role === 'APPROVER';
