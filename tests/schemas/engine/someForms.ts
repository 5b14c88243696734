import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { isFull } from '#tests/support/scope.ts';

/** Between them they have files, rows, rules and sensitive fields. */
const THREE = ['driver', 'insurance', 'location'];

/** The shipped forms that exhaustive loops go over, with their keys: three, and all of them in `npm run test:full`. */
export const SOME_FORMS = Object.entries(SHIPPED_FORMS).filter(([key]) => isFull || THREE.includes(key));
