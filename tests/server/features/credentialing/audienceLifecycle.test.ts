import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { collectSubject } from '#server/features/credentialing/packet/collect.ts';
import { readAccount } from '#server/features/credentialing/read.ts';
import { missingFor } from '#server/features/credentialing/lifecycle/guard.ts';
import { useApp } from '#tests/support/app.ts';
import { INTERNAL_FORM, publishRaw } from '#tests/support/internalForm.ts';
import { packetText } from '#tests/support/packet.ts';
import { isFull } from '#tests/support/scope.ts';
import {
  accountOf,
  failsOf,
  fillFile,
  instanceOf,
  moveTo,
  ok,
  openAccount,
  requireOnly,
  submitFile,
  typeInto,
} from './support.ts';

const app = useApp();
beforeAll(async () => {
  await publishRaw(app.db, 'insurance', INTERNAL_FORM);
  await requireOnly(app);
});

/** A whole file, of which only what the form of insurance has besides is not filled in. */
async function filledFile(provider_user_id: string | null) {
  const id = await openAccount(app, { provider_user_id, cred_agent_id: demoId('cred.agent') });
  await fillFile(app, 'cred.agent', id);
  const instance = await instanceOf(app, id, 'insurance');
  const save = async (person: string, values: Record<string, unknown>) =>
    ok(await typeInto(app, person, instance, values));
  const submit = (person: string) => submitFile(app, person, id);
  const missing = async () => {
    const account = await readAccount(app.db, id);
    return app.db
      .transaction()
      .execute((trx) => missingFor(trx, { account, resource: null }, 'en'))
      .then((fails) => fails.map(({ field, code }) => `${field} ${code}`));
  };
  return { id, instance, save, submit, missing };
}

const OF_STAFF = ['forms.insurance.general.network_number', 'forms.insurance.network.score'];

describe('a file with fields of the staff', () => {
  it('is handed in by its provider without them; they are reviewed unseen, and it corrects its own alone', async () => {
    const { id, instance, save, submit, missing } = await filledFile(demoId('tp.provider'));
    const refused = await submit('tp.provider');
    expect([refused.status, failsOf(refused)]).toEqual([400, ['forms.insurance.general.signed_by required']]);
    await save('tp.provider', { signed_by: 'Ana Luz' });
    expect(ok(await submit('tp.provider')).credential_status).toBe('PENDING_REVIEW');
    expect(await missing()).toEqual(expect.arrayContaining(OF_STAFF.map((field) => `${field} required`)));

    // While it is reviewed the staff fills in its own, of which each reader counts what it may know of.
    const counted = async (person: string) => {
      const { forms, own } = await accountOf(app, person, id);
      return { all: own!.pending_values, form: forms!.find(({ key }) => key === 'insurance')!.pending };
    };
    const people = ['tp.provider', 'tp.supervisor', 'cred.agent'];
    const before = await Promise.all(people.map(counted));
    await save('cred.agent', { network_score: 7 });
    const after = await Promise.all(people.map(counted));
    expect(after.map(({ all }, index) => all - before[index]!.all)).toEqual([0, 0, 0]);
    expect(after.map(({ form }, index) => form - before[index]!.form)).toEqual([0, 0, 1]);
    const { fields } = await save('cred.agent', { network_number: 'N-1' });
    expect((await counted('tp.provider')).all).toBe(before[0]!.all + 1);
    // Then it is to be approved like any other.
    expect(await missing()).toEqual(expect.arrayContaining(OF_STAFF.map((field) => `${field} not_approved`)));
    expect(await missing()).not.toContain(`${OF_STAFF[0]} required`);

    const decisions = ['network_number', 'network_score', 'signed_by'].map((field_id) => ({
      field_id,
      rev: fields[field_id]!.rev,
      state: 'REJECTED',
      reason_text: 'No',
    }));
    ok(await app.as('cred.agent').post(`/credentialing/instances/${instance}/review`, { decisions }));
    const { own, forms } = await accountOf(app, 'tp.provider', id);
    expect(own?.rejected_values).toBe(1);
    expect(forms?.find(({ key }) => key === 'insurance')).toMatchObject({ rejected: 1 });

    // Nor is it kept by a value of the staff that contradicts: that rule, which asks the secret field, is not the provider’s.
    const subject = { account_id: id, resource_id: null };
    ok(await moveTo(app, 'cred.agent', subject, 'UPDATES_NEEDED'));
    await save('tp.provider', { signed_by: 'Ana Luz Roe' });
    await save('cred.agent', { network_score: 999_999_999 });
    expect((await submit('tp.provider')).status).toBe(200);
  });

  it('is handed in on behalf without what the provider alone can say; its packet holds what is internal', async () => {
    const { id, save, submit, missing } = await filledFile(null);
    expect(ok(await submit('cred.agent')).credential_status).toBe('PENDING_REVIEW');
    expect(await missing()).toEqual(
      expect.arrayContaining([
        'forms.insurance.general.signed_by required',
        ...OF_STAFF.map((field) => `${field} required`),
      ]),
    );
    await save('cred.agent', { network_score: 77001 });
    const account = await readAccount(app.db, id);
    const marks = [
      ['es', 'Puntuación de riesgo', '(interno)', 'La cadena de eventos está íntegra.'],
      ['en', 'Risk score', '(internal)', 'The chain of events is intact.'],
    ] as const;
    for (const [language, name, mark, intact] of isFull ? marks : marks.slice(0, 1)) {
      const call = { actor: {} as never, language, requestId: 'test' };
      const parts = await collectSubject(app.db, call, { account, resource: null });
      const insurance = parts.forms.find(({ row }) => row.schema_key === 'insurance')!;
      expect(insurance.values.get('network_score')?.value).toBe(77001);
      const { bytes } = await app.as('cred.agent', language).postRaw(`/credentialing/accounts/${id}/packet`);
      const text = await packetText(bytes);
      // Marked is what the provider does not see, and nothing else.
      expect(text.split(mark)).toHaveLength(1 + 2);
      for (const words of [`${name} ${mark}`, intact]) expect(text).toContain(words);
      expect(text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M UTC/);
    }
  });
});
