import type { Identifier } from 'ra-core';

/** Addresses of the lead screens (specification §2). */
export const LEADS_PATH = '/prospecting/leads';
/** The same list as columns by status; what it is asked for stands in the address in the same words. */
export const BOARD_PATH = `${LEADS_PATH}/board`;
export const NEW_LEAD_PATH = `${LEADS_PATH}/new`;
export const IMPORT_PATH = `${LEADS_PATH}/import`;
/** Where leads are divided among several agents. */
export const ASSIGN_PATH = `${LEADS_PATH}/assign`;
export const leadPath = (id: Identifier): string => `${LEADS_PATH}/details/${encodeURIComponent(id)}`;
/** The screen on which the second lead becomes part of the first. */
export const mergePath = (id: Identifier, other: Identifier): string =>
  `${LEADS_PATH}/merge/${encodeURIComponent(id)}/${encodeURIComponent(other)}`;
