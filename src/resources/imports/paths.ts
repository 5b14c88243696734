import { IMPORT_PATH } from '#schemas/addresses.ts';

/** An import at a step; without one where it stands. */
export const stepPath = (flowId: string, step?: string): string =>
  `${IMPORT_PATH}?flow=${flowId}${step ? `&step=${step}` : ''}`;
