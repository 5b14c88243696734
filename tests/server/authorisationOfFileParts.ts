import type { TestApp } from '#tests/support/app.ts';
import { day, handIn, itemOf } from './features/credentialing/partsSupport.ts';

/** Domain §6 'Credential file read', 'Credential file edit', 'Approve/reject', 'Internal comments', as in authorisation.test.ts. */
const READ = { own: '++44+++41', others: '++44++441' };
const EDIT = { own: '3333+++41', others: '33333+441' };
const REVIEW = { own: '3333++331', others: '33333+331' };
const INTERNAL = { own: '3+34++331', others: '3+34++331' };
/** A document is taken back by who uploaded it. */
const UPLOADER = { own: '333333+41', others: '333333441' };

const RESOURCES = '/credentialing/resources';
const DOCUMENTS = '/credentialing/documents';
const OF_ACCOUNT = 'account_id_eq=:account';
const ANY_KEY = '00000000-0000-4000-8000-000000000000';

/** Rows of the table in authorisation.test.ts: what hangs on a credential file. */
export const FILE_PARTS = {
  [`GET ${RESOURCES}`]: { own: '++++++++1' },
  [`POST ${RESOURCES}`]: { ...EDIT, body: { account_id: ':account', kind: 'OWNER', name: 'Somebody' } },
  [`GET ${RESOURCES}/:id`]: READ,
  [`PATCH ${RESOURCES}/:id`]: { ...EDIT, body: { version: 999, name: 'X' } },
  [`DELETE ${RESOURCES}/:id`]: EDIT,
  [`POST ${RESOURCES}/import`]: {
    ...EDIT,
    body: { account_id: ':account', kind: 'OWNER', csv: 'First name' },
  },
  [`GET ${RESOURCES}/import/:kind.csv`]: { own: '3333++++1' },
  'GET /credentialing/items': { ...READ, query: OF_ACCOUNT },
  'POST /credentialing/items/:id/waive': { ...REVIEW, body: { version: 999, not_applicable: false } },
  [`POST ${DOCUMENTS}`]: { ...EDIT, body: { item_id: ':requirement_item', file_id: ANY_KEY } },
  [`PATCH ${DOCUMENTS}/:id`]: { ...EDIT, body: { version: 999, issued_on: day(-1) } },
  [`DELETE ${DOCUMENTS}/:id`]: UPLOADER,
  [`POST ${DOCUMENTS}/:id/review`]: { ...REVIEW, body: { version: 999, state: 'APPROVED' } },
  'GET /credentialing/verifications': { ...INTERNAL, query: OF_ACCOUNT },
  'POST /credentialing/verifications': { ...REVIEW, body: { account_id: ':account' } },
  'GET /credentialing/comments': { ...READ, query: OF_ACCOUNT },
  'POST /credentialing/comments': {
    ...EDIT,
    body: { account_id: ':account', visibility: 'PROVIDER', text: 'Hello' },
  },
};

/** An item of an account and a document, handed in by `person`, for these rows. */
export async function keepFileParts(
  app: TestApp,
  account: string,
  person: string,
  keep: (kind: string, id: string) => void,
): Promise<void> {
  const item = await itemOf(app, 'W9', account, 'none', 'cred.supervisor');
  keep('requirement_item', item.entity_id);
  keep('document', (await handIn(app, item, {}, person)).body.entity_id);
}
