import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CredentialDocument, RequirementItem } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { FileItem } from '#schemas/file/index.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { uploadFile } from '#tests/support/files.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { day, ok, openAccount, type Refusal } from './support.ts';

/** The demo's transportation file: its provider's, worked by cred.agent. */
export const openFile = (app: TestApp, more: object = {}): Promise<string> =>
  openAccount(app, {
    provider_user_id: demoId('tp.provider'),
    cred_agent_id: demoId('cred.agent'),
    ...more,
  });

export const setStatus = (app: TestApp, table: 'account' | 'resource', id: string, status: string) =>
  sql`update ${sql.table(table)} set credential_status = ${status} where entity_id = ${id}`.execute(app.db);

export const addOne = (
  app: TestApp,
  account_id: string,
  kind: ResourceKind = 'DRIVER',
  name = 'Rosa Delgado',
  person = 'tp.provider',
): Promise<Answer<ResourceRecord & Refusal>> =>
  app.as(person).post('/credentialing/resources', { account_id, kind, name });

export async function itemsOf(
  app: TestApp,
  account: string,
  resource = 'none',
  person = 'tp.provider',
  language?: string,
): Promise<RequirementItem[]> {
  const query = `account_id_eq=${account}&resource_id_eq=${resource}`;
  const page = await app
    .as(person, language)
    .get<{ items: RequirementItem[] }>(`/credentialing/items?${query}`);
  return ok(page).items;
}

export async function itemOf(
  app: TestApp,
  code: string,
  account: string,
  resource = 'none',
  person = 'tp.provider',
): Promise<RequirementItem> {
  const found = (await itemsOf(app, account, resource, person)).find((item) => item.code === code);
  if (!found) throw new Error(`no item ${code}`);
  return found;
}

let uploads = 0;
/** An upload of a person's own for a credential file; each holds something else. */
export const paper = (app: TestApp, person = 'tp.provider', content?: Buffer): Promise<FileItem> =>
  uploadFile(app, person, {
    name: 'Licencia de Rosa.pdf',
    content: content ?? samplePdf(`paper ${(uploads += 1)}`),
    use: 'credential',
  });

export type DocumentAnswer = Answer<CredentialDocument & Refusal>;

/** The row of a file that a person has uploaded for a credential file; answers its key. */
async function fileOf(app: TestApp, person: string): Promise<string> {
  const id = randomUUID();
  await app.query`
    insert into file (entity_id, key, area, lead_type, use, name, secure, state, created_by)
    values (${id}, ${id}, 'credentialing', 'TP', 'credential', 'Licencia de Rosa.pdf', true, 'UPLOADED',
            ${demoId(person)})`;
  return id;
}

/** Hands in a file for an item: a new one, of which there is only the row, or one that was uploaded. */
export async function handIn(
  app: TestApp,
  item: RequirementItem,
  dates: object = { expires_on: day(400) },
  person = 'tp.provider',
  file?: FileItem,
): Promise<DocumentAnswer> {
  const file_id = file?.entity_id ?? (await fileOf(app, person));
  return app.as(person).post('/credentialing/documents', { item_id: item.entity_id, file_id, ...dates });
}

export const judge = (
  app: TestApp,
  { entity_id, version }: Pick<CredentialDocument, 'entity_id' | 'version'>,
  decision: object = { state: 'APPROVED' },
  person = 'cred.agent',
): Promise<DocumentAnswer> =>
  app.as(person).post(`/credentialing/documents/${entity_id}/review`, { version, ...decision });
