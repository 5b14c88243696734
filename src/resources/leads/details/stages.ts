import { legalFamily } from '#schemas/lead/index.ts';
import { FUNNEL, isExit } from '../lifecycle/moves.ts';

/** The stage of the funnel in which a status stands (sent, signed and negotiation are within their family's), or null. */
export const stageOf = (status: string): string | null =>
  isExit(status) ? null : (legalFamily(status) ?? status);

/** The stages in the order of the statuses (specification §3): New, Contacted, Nurturing, LOI, NDA, Contract, Converted. */
export const STAGES: readonly string[] = [...new Set(FUNNEL.flatMap((status) => stageOf(status) ?? []))];
