/** As long as the API takes. */
export const MAX_REASON = 2000;
export const MAX_COMMENT = 4000;
