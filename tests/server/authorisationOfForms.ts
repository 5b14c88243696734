import { SHIPPED_FORMS } from '#schemas/forms/index.ts';

/** Those of domain §6 'Form schema': agents of credentialing read, their supervisor publishes. */
const READERS = '3333++331';
const FORM_SCHEMA = '/credentialing/form-schemas';

/** Rows of the table in authorisation.test.ts: the published forms. */
export const FORMS = {
  [`GET ${FORM_SCHEMA}`]: { own: READERS },
  [`GET ${FORM_SCHEMA}/:key`]: { own: READERS },
  [`POST ${FORM_SCHEMA}`]: { own: '33333+331', body: { key: 'owner', form: SHIPPED_FORMS.owner } },
};
