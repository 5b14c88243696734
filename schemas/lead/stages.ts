import { codesOf } from '#schemas/engine/codes.ts';
import { legalFamily } from '#schemas/lead/index.ts';
import { EXIT_STATUSES, LEAD_STATUS, type LeadStatus } from '#schemas/vocabulary/lead.ts';

/** The statuses of a lead in the order of the funnel, exits last (specification §3). */
export const FUNNEL: readonly LeadStatus[] = codesOf(LEAD_STATUS);

export const isExit = (status: string): boolean => (EXIT_STATUSES as readonly string[]).includes(status);

/** The stage of the funnel in which a status stands (sent, signed and negotiation are within their family's), or null. */
export const stageOf = (status: string): string | null =>
  isExit(status) ? null : (legalFamily(status) ?? status);

/** The stages in the order of the statuses (specification §3): New, Contacted, Nurturing, LOI, NDA, Contract, Converted. */
export const STAGES: readonly string[] = [...new Set(FUNNEL.flatMap((status) => stageOf(status) ?? []))];

/** The statuses of these stages. */
export const statusesOf = (stages: readonly string[]): LeadStatus[] =>
  FUNNEL.filter((status) => stages.includes(stageOf(status) ?? ''));
