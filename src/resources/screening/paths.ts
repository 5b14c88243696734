/** Exclusion screening; it begins with the hits that are open. */
export const SCREENING_PATH = '/credentialing/screening';

/** The lists that names are compared with. */
export const LISTS_PATH = `${SCREENING_PATH}?tab=lists`;
