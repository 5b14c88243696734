import type { Identifier } from 'ra-core';

/** Addresses of the lead screens (specification §2). */
export const LEADS_PATH = '/prospecting/leads';
export const NEW_LEAD_PATH = `${LEADS_PATH}/new`;
export const IMPORT_PATH = `${LEADS_PATH}/import`;
export const leadPath = (id: Identifier): string => `${LEADS_PATH}/details/${encodeURIComponent(id)}`;
