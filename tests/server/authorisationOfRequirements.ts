import type { TestApp } from '#tests/support/app.ts';

/** Everybody reads what is asked of providers; the credentials supervisor alone says it (domain §6). */
const EVERYBODY = { own: '++++++++1' };
const SUPERVISOR = { own: '33333+331' };

const NEW_REQUIREMENT = {
  code: 'MATRIX',
  subject_kind: 'VEHICLE',
  name_en: 'Matrix',
  name_es: 'Matriz',
} as const;

/** Rows of the table in authorisation.test.ts: requirements, and the settings of the network. */
export const REQUIREMENTS = {
  'GET /credentialing/requirements': EVERYBODY,
  'POST /credentialing/requirements': { ...SUPERVISOR, body: {} },
  'PATCH /credentialing/requirements/:id': { ...SUPERVISOR, body: { version: 999 } },
  'DELETE /credentialing/requirements/:id': SUPERVISOR,
  'POST /credentialing/requirements/preview': { ...SUPERVISOR, body: { requirement: NEW_REQUIREMENT } },
  'GET /credentialing/settings': EVERYBODY,
  'PATCH /credentialing/settings': { ...SUPERVISOR, body: {} },
};

/** A requirement for these rows, by a word that makes its code its own. */
export async function keepRequirement(
  app: TestApp,
  word: string,
  keep: (kind: string, id: string) => void,
): Promise<void> {
  const made = await app.as('cred.supervisor').post<{ entity_id: string }>('/credentialing/requirements', {
    ...NEW_REQUIREMENT,
    code: `MATRIX_${word}`,
  });
  keep('requirement', made.body.entity_id);
}
