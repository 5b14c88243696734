import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type Answer, type Caller, type TestApp } from '#tests/support/app.ts';
import { UNCOUNTED } from '#tests/support/uncounted.ts';
import { leadBody } from '#tests/support/leads.ts';
import { keepContracts } from './authorisationOfContracts.ts';
import { keepCredentials } from './authorisationOfCredentials.ts';
import { keepFileParts } from './authorisationOfFileParts.ts';
import { keepFiles } from './authorisationOfFiles.ts';
import { keepMigration } from './authorisationOfFormMigrations.ts';
import { keepJob } from './authorisationOfJobs.ts';
import { kindIn, MERGE, type Rights } from './authorisationMatrix.ts';
import { keepRun } from './authorisationOfReportRuns.ts';
import { keepReports } from './authorisationOfReports.ts';
import { keepRequirement } from './authorisationOfRequirements.ts';
import { keepHit } from './authorisationOfScreening.ts';
import { openAccount } from './features/credentialing/support.ts';
import { csv, HEADER, imported, items, settled, upload } from './features/imports/support.ts';

export const TYPES = ['sp', 'tp'] as const;
export type Type = (typeof TYPES)[number];
/** Whose a record is: the agents' and the provider's of the table, or those of colleagues and of another provider. */
export const WHOSE = ['own', 'others'] as const;
export type Whose = (typeof WHOSE)[number];

type Person = Parameters<TestApp['as']>[0];

/** A key that no record has. */
const NOBODYS = '00000000-0000-4000-8000-0000000000aa';

/** Another provider of the type. */
const otherProvider = (type: Type) => ({
  sub: demoId(`${type}.provider2`),
  username: `${type}.provider2`,
  roles: [type === 'sp' ? 'CREDENTIALS_SP_PROVIDER' : 'CREDENTIALS_TP_PROVIDER'],
});

/** The application with a record of every kind, of both types, of one's own and of others. */
export interface World {
  readonly app: TestApp;
  keyOf(type: Type, whose: Whose | 'nobody', kind: string): string;
  /** Everything that says of a record, by its kind: its key, and words that stand in no other one. */
  readonly words: readonly Word[];
}

export interface Word {
  readonly type: Type;
  readonly whose: Whose;
  readonly kind: string;
  readonly text: string;
}

/** What is kept of a record for the table: its key, and with `word` a text of its own. */
export type Keep = (kind: string, id: string) => void;

/** A text that stands in this record alone: one word, by which a search finds nothing else. */
const wordOf = (type: Type, whose: Whose, kind: string): string => `Canary${type}${whose}${kind}end`;

/** Opens it. */
export async function openWorld(): Promise<World> {
  const app = await startApp(UNCOUNTED);
  const keys = new Map<string, string>();
  const words: Word[] = [];
  for (const type of TYPES) {
    await app.as(otherProvider(type)).get('/auth/session');
    for (const whose of WHOSE) {
      const keep: Keep = (kind, id) => {
        if (!id) throw new Error(`no ${kind} was made`);
        keys.set(`${type} ${whose} ${kind}`, id);
        // Places are everybody's of the team; of a file of the explorer the key says more than its record's.
        if (kind !== 'place') words.push({ type, whose, kind, text: id });
      };
      const word = (kind: string): string => {
        const text = wordOf(type, whose, kind);
        words.push({ type, whose, kind, text });
        return text;
      };
      await keepAll(app, type, whose, keep, word);
    }
  }
  return {
    app,
    words,
    keyOf: (type, whose, kind) => {
      if (whose !== 'nobody') return keys.get(`${type} ${whose} ${kind}`) ?? '';
      const own = keys.get(`${type} own ${kind}`) ?? '';
      if (kind === 'place') return own;
      return kind === 'file_key'
        ? own.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, NOBODYS)
        : NOBODYS;
    },
  };
}

async function keepAll(
  app: TestApp,
  type: Type,
  whose: Whose,
  keep: Keep,
  word: (kind: string) => string,
): Promise<void> {
  const agent = whose === 'own' ? `${type}.agent` : `${type}.agent2`;
  const owner = app.as(agent);
  const lead = await keepLead(app, type, agent, keep, word);
  const template_id = await keepContracts(app, type, keep);
  for (const [kind, body] of Object.entries({
    notes: { subject: 'GENERICS', text: word('notes') },
    task: { title: word('task'), type: 'call' },
    agreements: { method: 'ESIGN', type: 'LOI', name: word('agreements'), template_id },
  })) {
    const made = await owner.post<Made>(`/leads/${type}/${kind}`, { ...body, lead_id: lead });
    keep(kind, made.body.entity_id);
  }
  await keepImport(type, owner, agent, keep, word);
  const rule = await app.as(`${type}.supervisor`).post<Made>('/leads/assign-rules', {
    name: whose,
    description: word('rule'),
    trigger: 'MANUAL',
    plan: { strategy: 'ALL', shares: [{ user_id: demoId(agent) }] },
    // Of no lead of the other rows.
    query: { search: 'Nobody’s at all' },
  });
  keep('rule', rule.body.entity_id);
  const query = { filter: {}, sort: { field: 'updated_at', order: 'DESC' }, perPage: 25, board: false };
  const view = await owner.post<Made>(`/leads/${type}/views`, { name: word('view'), query });
  keep('view', view.body.entity_id);
  await keepAccount(app, type, whose, keep, word);
  await keepMigration(app, keep);
  keep('entry', type === 'sp' ? lookupId('region', 'FL-W', 'SP') : lookupId('region', 'FL-N', 'TP'));
  await keepRequirement(app, `${type}_${whose}`, keep);
  await keepFiles(app, agent, keep);
  await keepReports(app, type, agent, keep);
  await keepRun(app, agent, keep);
  await keepJob(app, keep);
}

interface Made {
  readonly entity_id: string;
}

/** A lead that another was merged into, and a bulk action about it. */
async function keepLead(
  app: TestApp,
  type: Type,
  agent: string,
  keep: Keep,
  word: (kind: string) => string,
): Promise<string> {
  const owner = app.as(agent);
  const plain = await leadBody(app.db, type);
  const lead = await owner.post<Made>(`/leads/${type}`, {
    ...plain,
    company_name: word('lead'),
    assignee_id: demoId(agent),
    pr_assigned_id: demoId(agent),
  });
  keep('lead', lead.body.entity_id);
  const goes = await owner.post<Made>(`/leads/${type}`, plain);
  const merged = `/leads/${type}/${lead.body.entity_id}/merge`;
  await owner.post(merged, { ...MERGE, other_id: goes.body.entity_id, version: 1 });
  const merges = await owner.get<{ items: Made[] }>(`${merged}s`);
  keep('merge', merges.body.items[0]!.entity_id);
  const bulk = await owner.post<Made>(`/leads/${type}/bulk`, {
    kind: 'assign',
    params: { assignee_id: demoId(agent) },
    ids: [lead.body.entity_id],
  });
  keep('bulk', bulk.body.entity_id);
  return lead.body.entity_id;
}

async function keepImport(
  type: Type,
  owner: Caller,
  agent: string,
  keep: Keep,
  word: (kind: string) => string,
): Promise<void> {
  const { body: flow } = await upload(
    owner,
    csv(HEADER, `Matrix ${agent},,Florida,33101,`),
    type.toUpperCase(),
  );
  keep('flow', flow.entity_id);
  const mapping = await owner.post<Made>('/import-mappings', {
    flow_id: flow.entity_id,
    name: word('mapping'),
    mappings: flow.mappings,
  });
  keep('mapping', mapping.body.entity_id);
  await owner.patch(`/import-flows/${flow.entity_id}`, { version: flow.version, action: 'analyse' });
  const { job } = await imported(owner, await settled(owner, flow.entity_id));
  keep('job', job!.entity_id);
  keep('item', (await items(owner, flow)).items[0]!.entity_id);
}

async function keepAccount(
  app: TestApp,
  type: Type,
  whose: Whose,
  keep: Keep,
  word: (kind: string) => string,
): Promise<void> {
  const provider = whose === 'own' ? `${type}.provider` : `${type}.provider2`;
  const account = await openAccount(app, {
    name: word('account'),
    lead_type: type === 'sp' ? 'SP' : 'TP',
    cred_agent_id: demoId(whose === 'own' ? 'cred.agent' : 'cred.agent2'),
    provider_user_id: demoId(provider),
  });
  keep('account', account);
  await keepCredentials(app, type, account, keep);
  await keepFileParts(app, account, whose === 'own' ? provider : 'cred.agent2', keep);
  await keepHit(app, account, keep);
  const said = await app.as('cred.supervisor').post<Made>('/credentialing/comments', {
    account_id: account,
    visibility: 'INTERNAL',
    text: word('internal'),
  });
  keep('internal', said.body.entity_id);
}

/** The kinds of the records that a call of the table names. */
export const kindsIn = (route: string, { body, query = '' }: Rights): string[] =>
  [kindIn(route), ...`${JSON.stringify(body ?? {})}"${query}"`.matchAll(/[":=]:(\w+)"/g)]
    .map((found) => (typeof found === 'string' ? found : found[1]!))
    .filter((kind) => kind !== '' && kind !== 'place');

/** What a call was told. */
export type Told = Pick<Answer, 'status' | 'text'>;

/**
 * Calls a route of the table about a record.
 * @param whose nobody's: about a record that is not there
 */
export async function callAbout(
  { app, keyOf }: World,
  route: string,
  { body: says, query }: Rights,
  about: { readonly type: Type; readonly whose: Whose | 'nobody' },
  person: Person,
): Promise<Told> {
  const { type, whose } = about;
  const [method = '', pattern = ''] = route.split(' ');
  const key = (kind: string): string => keyOf(type, whose, kind);
  const id = key(kindIn(route));
  const body =
    says &&
    (JSON.parse(
      JSON.stringify(says).replace(/":(\w+)"/g, (_all, kind: string) => `"${key(kind)}"`),
    ) as object);
  const address = pattern
    .replace('{type}', type)
    .replace(':id', id)
    .replace(':other_id', id)
    .replace(':filename', 'x.csv')
    .replace(':list', 'region')
    .replace(':no', '1')
    .replace(':kind', 'owner')
    .replace(':key', 'columns.x');
  const caller = app.as(person);
  if (method === 'GET')
    return caller.get(
      query ? `${address}?${query.replace(/:(\w+)/, (_all, kind: string) => key(kind))}` : address,
    );
  if (method === 'PATCH') return caller.patch(address, body ?? { version: 999 });
  if (method === 'DELETE') return caller.delete(`${address}?version=999`);
  if (method === 'PUT') return caller.put(address, body ?? { version: 999 });
  return address.endsWith('/import-flows')
    ? upload(caller, csv(HEADER, 'New,,Florida,33101,'), type.toUpperCase())
    : caller.post(address, body ?? { version: 999 });
}
