import { expect, type Page } from 'playwright/test';
import type { RequirementItem } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { Account, FormFile, PageOf } from '#src/resources/credentials/api.ts';
import { BY_FORMAT } from '#tests/schemas/forms/fill.ts';
import { putFile, tokenOf, type Api } from './putFiles.ts';

type Schema = Readonly<Record<string, unknown>>;
const DAY_MS = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A valid value for a field, by the form as the browser gets it. */
function valueOf(schema: Schema, id: string): unknown {
  if ('const' in schema) return schema.const;
  const item = (schema.items ?? schema) as Schema;
  if (item.properties) {
    const cells = Object.entries(item.properties as Record<string, Schema>);
    return [
      Object.fromEntries(cells.map(([name, cell]) => [name, name === 'key' ? 'row-1' : valueOf(cell, name)])),
    ];
  }
  if (Array.isArray(item.enum)) return schema.items ? [item.enum[0]] : item.enum[0];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Number(schema.minimum ?? 1) + 1;
  if (schema.format === 'day') return day(/expires/.test(id) ? 400 : -30);
  return BY_FORMAT[String(schema.format)] ?? `Text of ${id}`.slice(0, Number(schema.maxLength ?? 40));
}

/** Every node of a form that is a field, wherever its conditions have put it. */
function fieldNodes(node: unknown, found = new Map<string, Schema>()): Map<string, Schema> {
  if (typeof node !== 'object' || node === null) return found;
  const id = (node as Schema)['x-field-id'];
  if (typeof id === 'string') found.set(id, node as Schema);
  else for (const inner of Object.values(node)) fieldNodes(inner, found);
  return found;
}

const get = async <T>({ request, headers }: Api, path: string): Promise<T> => {
  const answer = await request.get(`/api/v1/${path}`, { headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
};

/** What one answer asks for depends on another: as often as something is missing. */
async function fill(api: Api, instanceId: string): Promise<void> {
  for (;;) {
    const form = await get<FormFile>(api, `credentialing/instances/${instanceId}`);
    const nodes = fieldNodes(form.schema);
    if (form.progress.missing.length === 0) return;
    const values = Object.fromEntries(form.progress.missing.map((id) => [id, valueOf(nodes.get(id)!, id)]));
    const saved = await api.request.patch(`/api/v1/credentialing/instances/${instanceId}`, {
      headers: api.headers,
      data: { version: form.instance.version, values },
    });
    expect(saved.ok(), `${form.instance.schema_key}: ${await saved.text()}`).toBe(true);
  }
}

const apiOf = async (page: Page): Promise<Api> => ({
  request: page.request,
  headers: { authorization: await tokenOf(page) },
});

/** The file of the signed-in provider. */
export const ownFile = async (page: Page): Promise<Account> =>
  get(await apiOf(page), 'credentialing/accounts/mine');

type Listed = Account & { readonly login: string | null; readonly provider_user_id: string | null };

/** Gives a provider of transportation an incomplete file, because another story may have completed the one it had. */
export async function giveNewFile(supervisor: Page, username: string): Promise<void> {
  const api = await apiOf(supervisor);
  const { items } = await get<PageOf<Listed>>(api, 'credentialing/accounts?lead_type_eq=TP&size=100');
  const own = items.find(({ login }) => login === username);
  const free = items.find(
    ({ login, credential_status }) => login === null && credential_status === 'INCOMPLETE_APPLICATION',
  );
  if (!own || !free) throw new Error(`There is no file of ${username}, or none without a provider.`);
  const give = async ({ entity_id, version }: Listed, provider_user_id: string | null) => {
    const path = `/api/v1/credentialing/accounts/${entity_id}/provider`;
    const data = { version, provider_user_id };
    const given = await api.request.patch(path, { headers: api.headers, data });
    expect(given.ok(), await given.text()).toBe(true);
  };
  await give(own, null);
  await give(free, own.provider_user_id);
}

/** Fills in and hands in whatever is missing of the signed-in provider's file, but not the file itself. */
export async function completeFile(page: Page, paper: Buffer): Promise<void> {
  const api = await apiOf(page);
  const account = await ownFile(page);
  for (const form of account.forms ?? []) await fill(api, form.entity_id);
  const resources = await get<PageOf<ResourceRecord>>(
    api,
    `credentialing/resources?account_id_eq=${account.entity_id}&size=100`,
  );
  for (const { entity_id } of resources.items) {
    const { forms = [] } = await get<ResourceRecord>(api, `credentialing/resources/${entity_id}`);
    for (const form of forms) await fill(api, form.entity_id);
  }
  const items = await get<PageOf<RequirementItem>>(
    api,
    `credentialing/items?account_id_eq=${account.entity_id}&size=1000`,
  );
  const lacking = items.items.filter(
    ({ needs_document, can, state }) =>
      needs_document && can.upload && ['MISSING', 'REJECTED', 'EXPIRED'].includes(state),
  );
  await Promise.all(
    lacking.map(async ({ entity_id, code, validity }) => {
      const added = await api.request.post('/api/v1/credentialing/documents', {
        headers: api.headers,
        data: {
          item_id: entity_id,
          file_id: (await putFile(api, `${code.toLowerCase()}.pdf`, paper, { use: 'credential' })).entity_id,
          issued_on: validity === 'NONE' ? null : day(-20),
          expires_on: validity === 'DATE' ? day(300) : null,
        },
      });
      expect(added.ok(), `${code}: ${await added.text()}`).toBe(true);
    }),
  );
}
