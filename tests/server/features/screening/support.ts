import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { v7 as uuidv7 } from 'uuid';
import yazl from 'yazl';
import { buffer } from 'node:stream/consumers';
import type { ExclusionCheck, ExclusionHit, ExclusionList } from '#schemas/credential/item.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ExclusionSource } from '#schemas/vocabulary/index.ts';
import { screenSubjects } from '#server/features/screening/index.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { transact } from '#server/platform/write.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { pollFor } from '#tests/support/clock.ts';
import { sendFile, settled } from '#tests/support/files.ts';
import type { Refusal } from '../credentialing/support.ts';

export const SCREENING = '/credentialing/screening';
export const SUPERVISOR = 'cred.supervisor';

/** The real LEIE of 2016, month by month; null where the folder is not there. */
const FOLDER = join(import.meta.dirname, '../../../../../shared/data/exclusions/leie');
export const REAL = existsSync(FOLDER) ? FOLDER : null;

export type LeieRow = Readonly<Record<string, string>>;

/** Every row of the real files of a kind. */
export function realRows(kind: 'EXCL' | 'REIN'): LeieRow[] {
  if (REAL === null) return [];
  return readdirSync(REAL)
    .filter((name) => name.endsWith(`${kind}.csv`))
    .sort()
    .flatMap(
      (name) =>
        Papa.parse<LeieRow>(readFileSync(join(FOLDER, name), 'utf8'), { header: true, skipEmptyLines: true })
          .data,
    );
}

export const LEIE_COLUMNS =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE'.split(
    ',',
  );
const NONE: LeieRow = {
  NPI: '0000000000',
  EXCLTYPE: '1128a1',
  EXCLDATE: '20160120',
  REINDATE: '00000000',
  WAIVERDATE: '00000000',
};
/** A LEIE file of these rows; what a row does not say is as the list writes none. */
export const leieFile = (rows: readonly LeieRow[], columns: readonly string[] = LEIE_COLUMNS): Buffer =>
  Buffer.from(
    Papa.unparse(
      {
        fields: [...columns],
        data: rows.map((row) => columns.map((name) => ({ ...NONE, ...row })[name] ?? '')),
      },
      { quotes: true },
    ),
  );

export async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

export interface Person {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly business_names?: readonly string[];
  readonly npi?: string | null;
  readonly states?: readonly string[];
}

/** Accounts of which settle() has kept these identities. Gives their keys, in order. */
export async function subjects(
  app: TestApp,
  people: readonly Person[],
  type: LeadType = 'SP',
  agent: string | null = null,
): Promise<string[]> {
  const rows = people.map((person) => ({ entity_id: uuidv7(), ...person }));
  const given = JSON.stringify(
    rows.map(({ entity_id, business_names = [], states = [], ...row }) => ({
      ...row,
      subject_id: entity_id,
      account_id: entity_id,
      kind: 'ACCOUNT',
      business_names,
      states,
    })),
  );
  await app.query`
    insert into account (entity_id, name, lead_type, credential_status, operational_status, cred_agent_id)
    select (x->>'subject_id')::uuid, coalesce(x->>'last_name', x->'business_names'->>0, 'Nobody'), ${type}, 'ONBOARDING', 'NEVER_ACTIVE', ${agent}
      from jsonb_array_elements(${given}::jsonb) x`;
  await app.query`
    insert into screening_identity (subject_id, account_id, kind, first_name, last_name, business_names, npi, states)
    select subject_id, account_id, kind, first_name, last_name, business_names, npi, states
      from jsonb_populate_recordset(null::screening_identity, ${given}::jsonb)`;
  return rows.map(({ entity_id }) => entity_id);
}

/** Uploads a list as a browser does. Gives the file. */
export const putFile = async (app: TestApp, content: Buffer, name = 'list.csv'): Promise<string> =>
  (await sendFile(app, SUPERVISOR, { name, content, use: 'exclusion' })).entity_id;

export const readLists = async (app: TestApp, language?: string): Promise<ExclusionList[]> =>
  (await app.as(SUPERVISOR, language).get<{ items: ExclusionList[] }>(`${SCREENING}/lists`)).body.items;

/** A list once it is loaded, or has failed. */
export const loaded = (app: TestApp, id: string, language?: string): Promise<ExclusionList> =>
  pollFor(async () => {
    const list = (await readLists(app, language)).find(({ entity_id }) => entity_id === id);
    return list?.status === 'QUEUED' || list?.status === 'LOADING' ? undefined : list;
  }, 'the list was not loaded');

/** Adds a list and waits until everybody has been compared with it. */
export async function load(
  app: TestApp,
  source: ExclusionSource,
  content: Buffer,
  more: { readonly name?: string; readonly complete?: boolean } = {},
): Promise<ExclusionList> {
  const { name, ...body } = more;
  const file_id = await putFile(app, content, name);
  // Else it is loaded a second later.
  await settled(app, SUPERVISOR, file_id);
  const added = await addList(app, { source, file_id, ...body });
  if (added.status !== 201) throw new Error(added.text);
  const list = await loaded(app, added.body.entity_id);
  await idle(app);
  return list;
}

/** Nothing of a screening is to be done any more. */
export const idle = (app: TestApp): Promise<true> =>
  pollFor(async () => {
    const rows = await app.query`
      select from graphile_worker.jobs where task_identifier like 'screening.%'`;
    return rows.length === 0 || undefined;
  }, 'the screening did not end');

/** Adds a list without waiting for anything. */
export const addList = (app: TestApp, body: object): Promise<Answer<ExclusionList & Refusal>> =>
  app.as(SUPERVISOR).post(`${SCREENING}/lists`, body);

/** What a person says of a hit. */
export const resolveHit = (
  app: TestApp,
  { entity_id, version }: ExclusionHit,
  resolution: string,
  { person = SUPERVISOR, ...body }: { readonly person?: string; readonly [name: string]: unknown } = {},
): Promise<Answer<ExclusionHit & Omit<Refusal, 'current'> & { current?: ExclusionHit }>> =>
  app.as(person).post(`${SCREENING}/hits/${entity_id}/resolve`, {
    version,
    note: 'Another birth date',
    resolution,
    ...body,
  });

export const hitsOf = async (app: TestApp, accountId: string, person = SUPERVISOR): Promise<ExclusionHit[]> =>
  (
    await app
      .as(person)
      .get<{ items: ExclusionHit[] }>(`${SCREENING}/hits?account_id_eq=${accountId}&size=1000`)
  ).body.items;

export const checksOf = async (app: TestApp, accountId: string): Promise<ExclusionCheck[]> =>
  (
    await app
      .as(SUPERVISOR)
      .get<{ items: ExclusionCheck[] }>(`${SCREENING}/checks?account_id_eq=${accountId}`)
  ).body.items;

/** What was found of many accounts, by account: row by row, and the result. */
export async function foundOf(app: TestApp, ids: readonly string[]) {
  const rows = await app.query<{ account_id: string; result: string; row: LeieRow }>`
    select account_id, result, row from exclusion_hit where account_id = any(${ids}::uuid[])`;
  const found = new Map<string, { result: string; row: LeieRow }[]>();
  for (const { account_id, ...hit } of rows) found.set(account_id, [...(found.get(account_id) ?? []), hit]);
  return found;
}

/** Screens accounts as a submit does. */
export async function screenIds(app: TestApp, ids: readonly string[]): Promise<void> {
  const vault = vaultOf(await openSecrets(app.db, { dataDir: app.dataDir }));
  await transact(app.db, { actor: null, requestId: 'test' }, (write) =>
    screenSubjects(
      write,
      vault,
      ids.map((account_id) => ({ account_id, resource_id: null })),
    ),
  );
}
