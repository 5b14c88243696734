import { expect } from 'vitest';
import { formLists } from '#server/platform/forms/lists.ts';
import { fieldsOf } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { createAccount, type NewAccount } from '#server/features/credentialing/create.ts';
import type { HistoryEntry } from '#server/platform/history.ts';
import { transact } from '#server/platform/write.ts';
import { complete } from '#tests/schemas/forms/fill.ts';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { addDays } from '#schemas/engine/days.ts';
import type { FormRef, ResourceRecord, StatusEvent, SubjectRef } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { allSettled, sendFile } from '#tests/support/files.ts';
import { samplePdf } from '#tests/support/samples.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';

/** Opens a file as a conversion will; by default of the demo's transportation provider. */
export function openAccount(app: TestApp, account: Partial<NewAccount> = {}): Promise<string> {
  const call = callOf('cred.supervisor');
  return transact(app.db, call, (write) =>
    createAccount(write, { name: 'Harbor Care Rides', lead_type: 'TP', ...account }),
  );
}

/** What a form accepts, without references: what they are to a test adds itself. */
export function completeValues(key = 'tp-account'): Record<string, unknown> {
  const form = SHIPPED_FORMS[key]!;
  const references = fieldsOf(form).flatMap(({ fieldId, reference }) => (reference ? [fieldId] : []));
  return Object.fromEntries(
    Object.entries(complete(form, formLists())).filter(([fieldId]) => !references.includes(fieldId)),
  );
}

export type FormAnswer = FileState & {
  schema: {
    properties: Record<
      string,
      { title: string; properties: Record<string, { title: string; enum?: string[] }> }
    >;
  };
  ui_schema: Record<string, unknown>;
  rules: unknown[];
  validator_url: string;
};

/** The key of a form of an account, by the form's key. */
export async function instanceOf(app: TestApp, accountId: string, key = 'tp-account'): Promise<string> {
  const account = await accountOf(app, 'cred.supervisor', accountId);
  return account.forms!.find((form) => form.key === key)!.entity_id;
}

const PATH = '/credentialing';

/** Adds a resource to an account, and gives it with its form. */
export const addResource = async (
  app: TestApp,
  person: string,
  account_id: string,
  kind: ResourceKind,
  name = `A ${kind.toLowerCase()}`,
): Promise<ResourceRecord> =>
  ok(await app.as(person).post<ResourceRecord>(`${PATH}/resources`, { account_id, kind, name }));

/** Fills a form with values that it accepts, and others over them. */
export async function fillForm(
  app: TestApp,
  person: string,
  { entity_id, key }: Pick<FormRef, 'entity_id' | 'key'>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<FileState> {
  return ok(await typeInto(app, person, entity_id, { ...completeValues(key), ...values }));
}

/** The account as a person sees it. */
export const accountOf = async (app: TestApp, person: string, id: string): Promise<Account> =>
  ok(await app.as(person).get<Account>(`${PATH}/accounts/${id}`));

/** Hands a file in as it stands. */
export const submitFile = async (
  app: TestApp,
  person: string,
  id: string,
): Promise<Answer<Account & Refusal>> =>
  app.as(person).post(`${PATH}/accounts/${id}/submit`, {
    version: (await accountOf(app, person, id)).version,
    confirm: true,
  });

/** The history of a file as a person reads it, the newest first. */
export const changesOf = (app: TestApp, person: string, id: string) =>
  app.as(person).get<{ items: HistoryEntry[]; total: number }>(`${PATH}/accounts/${id}/changes?size=100`);

/** The events of a file and whether their chain is intact, the newest first. */
export const eventsOf = async (app: TestApp, person: string, id: string) =>
  ok(
    await app
      .as(person)
      .get<{ items: StatusEvent[]; intact: boolean; total: number }>(
        `${PATH}/accounts/${id}/events?size=100`,
      ),
  );

/** Types values into a form, at the version that it has then. */
export async function typeInto(
  app: TestApp,
  person: string,
  instance: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Answer<FileState & Refusal>> {
  const path = `${PATH}/instances/${instance}`;
  const { version } = ok(await app.as('cred.supervisor').get<FileState>(path)).instance;
  return app.as(person).patch(path, { version, values });
}

/** What is stored of a sensitive field, for a reason. */
export const revealed = async (app: TestApp, instance: string, field_id: string): Promise<unknown> =>
  ok(
    await app
      .as('cred.supervisor')
      .post<{ value: unknown }>(`${PATH}/instances/${instance}/reveal`, { field_id, reason: 'Compared' }),
  ).value;

/** The items of a subject as a person sees them. */
export const itemsOf = async (app: TestApp, person: string, ref: SubjectRef): Promise<RequirementItem[]> => {
  const resource = ref.resource_id ? `&resource_id_eq=${ref.resource_id}` : '';
  const query = `size=200&account_id_eq=${ref.account_id}${resource}`;
  const { items } = ok(await app.as(person).get<{ items: RequirementItem[] }>(`${PATH}/items?${query}`));
  return items.filter((item) => item.resource_id === ref.resource_id);
};

/** Days from today, YYYY-MM-DD. */
export const day = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);

/** Requires these documents of everybody, and no others. */
export const requireOnly = (app: TestApp, ...codes: readonly string[]) =>
  app.query`update requirement set active = (code = any(${codes}::text[]))`;

/** Uploads a document for every item that lacks one. */
export async function handInItems(app: TestApp, person: string, ref: SubjectRef): Promise<void> {
  const lacking = (await itemsOf(app, person, ref)).filter(
    (item) => item.needs_document && item.required && item.state === 'MISSING',
  );
  const send = (item: RequirementItem) =>
    sendFile(app, person, {
      name: `${item.code}.pdf`,
      content: samplePdf(`${item.code} ${ref.resource_id ?? ref.account_id}`),
      use: 'credential',
    });
  // At once: each waits for the scanner.
  const sent = await Promise.all(lacking.map(send));
  await allSettled(app, person, sent);
  const handIn = async (item: RequirementItem, index: number) =>
    ok(
      await app.as(person).post(`${PATH}/documents`, {
        item_id: item.entity_id,
        file_id: sent[index]!.entity_id,
        issued_on: day(-10),
        ...(item.validity === 'DATE' ? { expires_on: day(400) } : {}),
      }),
    );
  await Promise.all(lacking.map(handIn));
}

/** Fills an account of the type TP with a driver and a vehicle, everything handed in, so that it could be submitted. */
export async function fillFile(
  app: TestApp,
  person: string,
  accountId: string,
): Promise<{ driver: ResourceRecord; vehicle: ResourceRecord }> {
  const account = await accountOf(app, person, accountId);
  const driver = await addResource(app, person, accountId, 'DRIVER');
  const vehicle = await addResource(app, person, accountId, 'VEHICLE');
  for (const form of [...account.forms!, ...driver.forms!, ...vehicle.forms!])
    await fillForm(app, person, form);
  for (const resource_id of [null, driver.entity_id, vehicle.entity_id])
    await handInItems(app, person, { account_id: accountId, resource_id });
  return { driver, vehicle };
}

const pathOf = ({ account_id, resource_id }: SubjectRef): string =>
  resource_id ? `${PATH}/resources/${resource_id}` : `${PATH}/accounts/${account_id}`;

/** Approves every value and document of a subject that is not approved yet, and verifies what must be. */
export async function approveAll(app: TestApp, person: string, ref: SubjectRef): Promise<void> {
  const path = pathOf(ref);
  const { forms } = ok(await app.as(person).get<{ forms: FormRef[] }>(path));
  for (const { entity_id } of forms) {
    const { fields } = ok(await app.as(person).get<FormAnswer>(`${PATH}/instances/${entity_id}`));
    const decisions = Object.entries(fields)
      .filter(([, field]) => field.rev > 0 && field.state !== 'APPROVED')
      .map(([field_id, { rev }]) => ({ field_id, rev, state: 'APPROVED' }));
    if (decisions.length > 0)
      ok(await app.as(person).post(`${PATH}/instances/${entity_id}/review`, { decisions }));
  }
  for (const item of await itemsOf(app, person, ref)) {
    for (const { entity_id, version } of item.documents.filter((one) => one.state === 'PENDING'))
      ok(await app.as(person).post(`${PATH}/documents/${entity_id}/review`, { version, state: 'APPROVED' }));
    if (item.needs_psv)
      ok(
        await app.as(person).post(`${PATH}/verifications`, {
          ...ref,
          item_id: item.entity_id,
          source: 'State board',
          method: 'WEBSITE',
          result: 'VERIFIED',
          verified_on: day(0),
        }),
      );
  }
}

/** Moves a subject to a status, and gives it as it is then. */
export async function moveTo(
  app: TestApp,
  person: string,
  ref: SubjectRef,
  status: string,
  more: object = {},
): Promise<Answer<Account & Refusal>> {
  const path = pathOf(ref);
  const { version } = ok(await app.as('cred.supervisor').get<Account>(path));
  return app.as(person).post(`${path}/status`, { version, status, ...more });
}

/** An answer that must have succeeded. */
export function ok<B>(answer: Answer<B>): B {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

export interface Refusal {
  message: string;
  fails: { field: string; code: string; message: string }[];
  current?: FileState;
}

/** `field code` of every fail, so that a test reads like what a person sees. */
export const failsOf = ({ body }: { readonly body: Pick<Refusal, 'fails'> }): string[] =>
  body.fails.map(({ field, code }) => `${field} ${code}`);
