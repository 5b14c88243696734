import type { TestApp } from '#tests/support/app.ts';
import { instanceOf } from './features/credentialing/support.ts';

const ACCOUNT = '/credentialing/accounts/:id';
const RESOURCE = '/credentialing/resources/:id';
const INSTANCE = '/credentialing/instances/:id';
const DECISION = { field_id: 'legal_name', rev: 1, state: 'APPROVED' };

/** Who reads a file (domain §6): PR people of its type, the staff, its provider. */
const READERS = { own: '++44+++41', others: '++44++441' };
/** Who works on it: its agent, supervisors, and its provider. */
const EDITORS = { own: '3333+++41', others: '33333+441' };
/** Who judges it. */
const REVIEWERS = { own: '3333++331', others: '33333+331' };

/** Rows of the table in authorisation.test.ts: accounts, their forms, and how they go their way. */
export const CREDENTIALS = {
  'GET /credentialing/accounts': { own: '++++++++1' },
  'GET /credentialing/accounts/mine': { own: '444444++1' },
  [`GET ${ACCOUNT}`]: READERS,
  [`GET ${ACCOUNT}/changes`]: READERS,
  [`GET ${ACCOUNT}/events`]: READERS,
  [`GET ${ACCOUNT}/cycles`]: READERS,
  [`GET ${RESOURCE}/cycles`]: READERS,
  [`GET ${INSTANCE}`]: READERS,
  [`PATCH ${INSTANCE}`]: { ...EDITORS, body: { version: 999, values: {} } },
  [`POST ${INSTANCE}/review`]: { ...REVIEWERS, body: { decisions: [DECISION] } },
  [`POST ${INSTANCE}/reveal`]: { ...REVIEWERS, body: { field_id: 'legal_name', reason: 'x' } },
  [`POST ${ACCOUNT}/submit`]: EDITORS,
  [`POST ${RESOURCE}/submit`]: EDITORS,
  [`POST ${ACCOUNT}/status`]: { ...REVIEWERS, body: { version: 999, status: 'DENIED' } },
  [`POST ${RESOURCE}/status`]: { ...REVIEWERS, body: { version: 999, status: 'DENIED' } },
  [`PATCH ${ACCOUNT}/cycle`]: { ...REVIEWERS, body: { version: 999 } },
  [`POST ${ACCOUNT}/claim`]: { own: '3333++331', others: '33333+331', body: { version: 1 } },
  // Whatever comes out of it, it is of no provider and of no PR person.
  [`POST ${ACCOUNT}/packet`]: { own: '3333++331', others: '3333++331' },
};

/** The form of an account, and a driver or a practitioner, for these rows. */
export async function keepCredentials(
  app: TestApp,
  type: 'sp' | 'tp',
  account: string,
  keep: (kind: string, id: string) => void,
): Promise<void> {
  keep('instance', await instanceOf(app, account, `${type}-account`));
  const kind = type === 'tp' ? 'DRIVER' : 'PRACTITIONER';
  const made = await app
    .as('cred.supervisor')
    .post<{ entity_id: string }>('/credentialing/resources', { account_id: account, kind, name: 'Ana Vega' });
  keep('resource', made.body.entity_id);
}
