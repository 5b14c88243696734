import type { Identifier } from 'ra-core';
import { LEADS_PATH } from '#schemas/addresses.ts';

/** Addresses of the lead screens (specification §2). */
/** The same list as columns by status; what it is asked for stands in the address in the same words. */
export const BOARD_PATH = `${LEADS_PATH}/board`;
export const NEW_LEAD_PATH = `${LEADS_PATH}/new`;
/** Where leads are divided among several agents. */
export const ASSIGN_PATH = `${LEADS_PATH}/assign`;
/** The screen on which the second lead becomes part of the first. */
export const mergePath = (id: Identifier, other: Identifier): string =>
  `${LEADS_PATH}/merge/${encodeURIComponent(id)}/${encodeURIComponent(other)}`;
