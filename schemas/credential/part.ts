import type { Fields } from '#schemas/engine/field.ts';

/** Keys by which lists of what hangs on a subject are narrowed; `resource_id_eq=none`: the account's own. */
export const OF_SUBJECT = {
  // Keys like a person's, and compared like one.
  account_id: {
    kind: 'user',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Credential file', es: 'Expediente de acreditación' },
  },
  resource_id: {
    kind: 'user',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Resource', es: 'Recurso' },
  },
} as const satisfies Fields;

/** How many resources an account may have, all kinds together. */
export const RESOURCES_MAX = 5000;
/** Documents of one item that are not archived. */
export const DOCUMENTS_MAX = 20;
/** What is told of an item: its newest documents. */
export const DOCUMENTS_TOLD = 50;
