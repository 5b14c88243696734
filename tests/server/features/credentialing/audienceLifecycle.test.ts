import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { collectSubject } from '#server/features/credentialing/packet/collect.ts';
import { readAccount } from '#server/features/credentialing/read.ts';
import { missingFor } from '#server/features/credentialing/lifecycle/guard.ts';
import { useApp } from '#tests/support/app.ts';
import { INTERNAL_FORM, publishRaw } from '#tests/support/internalForm.ts';
import { packetText } from '#tests/support/packet.ts';
import { isFull } from '#tests/support/scope.ts';
import { failsOf, fillFile, instanceOf, ok, openAccount, type Refusal } from './support.ts';

const app = useApp();
beforeAll(async () => {
  await publishRaw(app.db, 'insurance', INTERNAL_FORM);
  // Documents are not what this is about, and to hand them in takes longer than all the rest.
  await sql`update requirement set required = false`.execute(app.db);
});

/** A whole file, of which only what the form of insurance has besides is not filled in. */
async function filledFile() {
  // A login fills in one file.
  await sql`update account set provider_user_id = null where provider_user_id = ${demoId('tp.provider')}`.execute(
    app.db,
  );
  const id = await openAccount(app, {
    provider_user_id: demoId('tp.provider'),
    cred_agent_id: demoId('cred.agent'),
  });
  await fillFile(app, 'cred.agent', id);
  const path = `/credentialing/instances/${await instanceOf(app, id, 'insurance')}`;
  const save = async (person: string, values: Record<string, unknown>) => {
    const { instance } = ok(await app.as('cred.supervisor').get<FileState>(path));
    return ok(await app.as(person).patch<FileState>(path, { version: instance.version, values }));
  };
  const submit = async (person: string) => {
    const { version } = ok(await app.as(person).get<Account>(`/credentialing/accounts/${id}`));
    return app
      .as(person)
      .post<Account & Refusal>(`/credentialing/accounts/${id}/submit`, { version, confirm: true });
  };
  const missing = async () => {
    const account = await readAccount(app.db, id);
    return app.db
      .transaction()
      .execute((trx) => missingFor(trx, { account, resource: null }, 'en'))
      .then((fails) => fails.map(({ field, code }) => `${field} ${code}`));
  };
  return { id, path, save, submit, missing };
}

const OF_STAFF = ['forms.insurance.general.network_number', 'forms.insurance.network.score'];

describe('handing in', () => {
  it('asks the provider for what is its own, and passes without what only the staff fills in', async () => {
    const { save, submit, missing } = await filledFile();
    const refused = await submit('tp.provider');
    expect([refused.status, failsOf(refused)]).toEqual([400, ['forms.insurance.general.signed_by required']]);
    await save('tp.provider', { signed_by: 'Ana Luz' });
    expect(ok(await submit('tp.provider')).credential_status).toBe('PENDING_REVIEW');
    expect(await missing()).toEqual(expect.arrayContaining(OF_STAFF.map((field) => `${field} required`)));
    // While it is reviewed the staff fills in its own; then it is to be approved like any other.
    await save('cred.agent', { network_number: 'N-1', network_score: 7 });
    expect(await missing()).toEqual(expect.arrayContaining(OF_STAFF.map((field) => `${field} not_approved`)));
    expect(await missing()).not.toContain(`${OF_STAFF[0]} required`);
  });

  it('on behalf asks neither for what the provider alone can say nor for what is due with the approval', async () => {
    const { submit, missing } = await filledFile();
    expect(ok(await submit('cred.agent')).credential_status).toBe('PENDING_REVIEW');
    expect(await missing()).toEqual(
      expect.arrayContaining([
        'forms.insurance.general.signed_by required',
        ...OF_STAFF.map((field) => `${field} required`),
      ]),
    );
  });

  it('is not kept by a value of the staff that contradicts: its rule is not the provider’s', async () => {
    const { save, submit } = await filledFile();
    await save('tp.provider', { signed_by: 'Ana Luz' });
    // Above the aggregate amount, against the rule that asks the secret field.
    await save('cred.agent', { network_score: 999_999_999 });
    expect((await submit('tp.provider')).status).toBe(200);
  });
});

describe('what is to be reviewed', () => {
  it('counts what every reader of the file may know of', async () => {
    const { id, save, submit } = await filledFile();
    await save('tp.provider', { signed_by: 'Ana Luz' });
    ok(await submit('tp.provider'));
    const counted = async (person: string) => {
      const account = ok(await app.as(person).get<Account>(`/credentialing/accounts/${id}`));
      const form = account.forms?.find(({ key }) => key === 'insurance');
      return { all: account.own!.pending_values, form: form!.pending };
    };
    const people = ['tp.provider', 'tp.supervisor', 'cred.agent'];
    const before = await Promise.all(people.map(counted));
    await save('cred.agent', { network_score: 7 });
    const after = await Promise.all(people.map(counted));
    expect(after.map(({ all }, index) => all - before[index]!.all)).toEqual([0, 0, 0]);
    expect(after.map(({ form }, index) => form - before[index]!.form)).toEqual([0, 0, 1]);
    await save('cred.agent', { network_number: 'N-1' });
    expect((await counted('tp.provider')).all).toBe(before[0]!.all + 1);
  });
});

describe('what is sent back', () => {
  it('counts for the provider only what it can correct', async () => {
    const { id, path, save, submit } = await filledFile();
    await save('tp.provider', { signed_by: 'Ana Luz' });
    ok(await submit('tp.provider'));
    const { fields } = await save('cred.agent', { network_number: 'N-1', network_score: 7 });
    const decisions = ['network_number', 'network_score', 'signed_by'].map((field_id) => ({
      field_id,
      rev: fields[field_id]!.rev,
      state: 'REJECTED',
      reason_text: 'No',
    }));
    ok(await app.as('cred.agent').post(`${path}/review`, { decisions }));
    const account = ok(await app.as('tp.provider').get<Account>(`/credentialing/accounts/${id}`));
    expect(account.own?.rejected_values).toBe(1);
    expect(account.forms?.find(({ key }) => key === 'insurance')).toMatchObject({ rejected: 1 });
  });
});

describe('the packet', () => {
  it('holds internal fields, for the staff alone', async () => {
    const { id, save } = await filledFile();
    await save('cred.agent', { network_score: 77001 });
    for (const person of ['tp.provider', 'tp.supervisor'])
      expect((await app.as(person).post(`/credentialing/accounts/${id}/packet`, {})).status).toBe(403);
    const account = await readAccount(app.db, id);
    const marks = [
      ['es', '(interno)'],
      ['en', '(internal)'],
    ] as const;
    for (const [language, mark] of isFull ? marks : marks.slice(0, 1)) {
      const call = { actor: {} as never, language, requestId: 'test' };
      const parts = await collectSubject(app.db, call, { account, resource: null });
      const insurance = parts.forms.find(({ row }) => row.schema_key === 'insurance')!;
      expect(insurance.values.get('network_score')?.value).toBe(77001);
      const answer = await app.as('cred.agent', language).postRaw(`/credentialing/accounts/${id}/packet`);
      const text = await packetText(answer.bytes);
      // Marked is what the provider does not see, and nothing else.
      expect(text.split(mark)).toHaveLength(1 + 2);
      expect(text).toContain(`${language === 'en' ? 'Risk score' : 'Puntuación de riesgo'} ${mark}`);
    }
  });
});
