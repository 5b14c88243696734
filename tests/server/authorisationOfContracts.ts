import type { LeadType } from '#schemas/permissions.ts';
import type { TestApp } from '#tests/support/app.ts';
import { saveSigner, saveTemplate } from '#tests/support/contracts.ts';

const SIGNER = '/contracts/signers/:id';
const TEMPLATE = '/contracts/templates/:id';
const AGREEMENT = '/leads/agreements/:id';

const PR_LIST = { own: '++++33331' };
const NEW = { own: '3+3+33331' };
/** PR people of the type read them, their supervisor writes them. */
const READERS = { own: '++4433331' };
const WRITER = { own: '3+3433331' };
/** Who the lead belongs to, and the supervisor of its type. */
const OWNERS = { own: '++4433331', others: '3+4433331' };

/** Rows of the table in authorisation.test.ts: signers, templates, and agreements that are sent. */
export const CONTRACTS = {
  'GET /contracts/signers': PR_LIST,
  'POST /contracts/signers': NEW,
  [`PATCH ${SIGNER}`]: WRITER,
  [`DELETE ${SIGNER}`]: WRITER,
  'GET /contracts/templates': PR_LIST,
  'POST /contracts/templates': NEW,
  [`GET ${TEMPLATE}`]: READERS,
  [`PATCH ${TEMPLATE}`]: WRITER,
  [`DELETE ${TEMPLATE}`]: WRITER,
  [`POST ${TEMPLATE}/enable`]: WRITER,
  [`POST ${TEMPLATE}/disable`]: WRITER,
  [`GET ${TEMPLATE}/versions`]: READERS,
  [`GET ${TEMPLATE}/paper`]: READERS,
  [`POST ${TEMPLATE}/preview`]: { ...READERS, body: {} },
  [`GET ${AGREEMENT}`]: { ...READERS, others: READERS.own },
  [`GET ${AGREEMENT}/events`]: { ...READERS, others: READERS.own },
  [`POST ${AGREEMENT}/preview`]: { ...READERS, others: READERS.own, body: {} },
  [`POST ${AGREEMENT}/sign-here`]: { ...READERS, others: READERS.own, body: {} },
  [`POST ${AGREEMENT}/send`]: OWNERS,
  [`POST ${AGREEMENT}/remind`]: { ...OWNERS, body: {} },
  [`POST ${AGREEMENT}/check`]: { ...OWNERS, body: {} },
  [`POST ${AGREEMENT}/resend`]: { ...OWNERS, body: { party: 'PROVIDER' } },
};

/** A signer and a template for these rows. Answers the key of the template, of which agreements are made. */
export async function keepContracts(
  app: TestApp,
  type: Lowercase<LeadType>,
  keep: (kind: string, id: string) => void,
): Promise<string> {
  const boss = `${type}.supervisor`;
  keep('signer', await saveSigner(app, boss));
  const { entity_id: template } = await saveTemplate(app, boss, {}, 'LOI');
  keep('template', template);
  return template;
}
