import type { Facts } from '#schemas/credential/subject.ts';
import type { ValuesById } from './conditions.ts';
import { shownFields, type FormField } from './form.ts';
import { isEmpty } from './rules.ts';

/**
 * What the rest of the house reads from a form (`x-fact`). Of several fields that say the same, the first that is shown
 * and has a value counts. Sensitive ones are left out, since facts are kept in the clear: who needs a birth date opens
 * its field.
 */
export const factsIn = (fields: readonly FormField[], values: ValuesById): Facts =>
  Object.fromEntries(
    shownFields(fields, values)
      .filter(({ fact, sensitive, fieldId }) => fact && !sensitive && !isEmpty(values[fieldId]))
      // The last entry of a name would win.
      .toReversed()
      .map(({ fact, fieldId }) => [fact, values[fieldId]]),
  );
