/** Those of domain §6 'Form schema': agents of credentialing read, their supervisor writes and publishes. */
const READERS = { own: '3333++331' };
const SUPERVISOR = { own: '33333+331' };
const FORMS = '/credentialing/form-schemas';
const FORM = `${FORMS}/:key`;

/** Rows of the table in authorisation.test.ts: forms in their versions, drafts and releases. */
export const FORM_SCHEMAS = {
  [`GET ${FORMS}`]: READERS,
  [`GET ${FORMS}/overview`]: READERS,
  [`POST ${FORMS}/import`]: { ...SUPERVISOR, body: { key: 'spaceship', form: {} } },
  [`GET ${FORM}`]: READERS,
  [`GET ${FORM}/bundle`]: READERS,
  [`GET ${FORM}/difference`]: READERS,
  [`GET ${FORM}/draft`]: READERS,
  [`POST ${FORM}/draft`]: SUPERVISOR,
  [`PATCH ${FORM}/draft`]: SUPERVISOR,
  [`DELETE ${FORM}/draft`]: SUPERVISOR,
  [`POST ${FORM}/draft/publish`]: SUPERVISOR,
  [`POST ${FORM}/retire`]: SUPERVISOR,
  [`GET ${FORM}/release`]: READERS,
  [`POST ${FORM}/release`]: SUPERVISOR,
};
