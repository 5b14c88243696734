import { isEmpty } from '#schemas/engine/rules.ts';

/** Whether two values of a field say the same; every form of empty does. */
export const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
