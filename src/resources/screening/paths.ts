import { SCREENING_PATH } from '#schemas/addresses.ts';

/** The lists that names are compared with. */
export const LISTS_PATH = `${SCREENING_PATH}?tab=lists`;
