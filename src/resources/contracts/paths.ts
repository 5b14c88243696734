import { CONTRACTING_PATH } from '#schemas/addresses.ts';

/** Addresses of the contracting screens (specification §2). */
export const TEMPLATES_PATH = `${CONTRACTING_PATH}/templates`;
export const NEW_TEMPLATE_PATH = `${TEMPLATES_PATH}/new`;
export const SIGNATORIES_PATH = `${CONTRACTING_PATH}/signatories`;

export const TEMPLATE_TABS = ['details', 'placements', 'versions'] as const;
export type TemplateTab = (typeof TEMPLATE_TABS)[number];

/** A template, at one of its tabs; the first is the one without a word in the address. */
export const templatePath = (id: unknown, tab: TemplateTab = TEMPLATE_TABS[0]): string =>
  `${TEMPLATES_PATH}/${encodeURIComponent(String(id))}${tab === TEMPLATE_TABS[0] ? '' : `?tab=${tab}`}`;
