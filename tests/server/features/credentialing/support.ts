import { expect } from 'vitest';
import { formLists } from '#server/platform/forms/lists.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { createAccount, type NewAccount } from '#server/features/credentialing/create.ts';
import { demoId } from '#server/db/seed/people.ts';
import { actorOf } from '#server/platform/actor.ts';
import { transact } from '#server/platform/write.ts';
import { complete } from '#tests/schemas/forms/fill.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';

/** Opens a file as a conversion will; by default of the demo's transportation provider. */
export function openAccount(app: TestApp, account: Partial<NewAccount> = {}): Promise<string> {
  const call = {
    actor: actorOf(demoId('cred.supervisor'), 'cred.supervisor', 'CREDENTIALS_SUPERVISOR'),
    language: 'en',
    requestId: 'test',
  } as const;
  return transact(app.db, call, (write) =>
    createAccount(write, { name: 'Harbor Care Rides', lead_type: 'TP', ...account }),
  );
}

export const completeValues = (key = 'tp-account'): Record<string, unknown> =>
  complete(SHIPPED_FORMS[key]!, formLists());

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
  const account = ok(await app.as('cred.supervisor').get<Account>(`/credentialing/accounts/${accountId}`));
  return account.forms!.find((form) => form.key === key)!.entity_id;
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
export const failsOf = (answer: Answer<Refusal>): string[] =>
  answer.body.fails.map((fail) => `${fail.field} ${fail.code}`);
