import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { RequirementPreview } from '#schemas/credential/requirement.ts';
import { demoId } from '#server/db/seed/people.ts';
import { settle } from '#server/features/credentialing/settle/index.ts';
import { useApp } from '#tests/support/app.ts';
import { addResource, day, failsOf, itemsOf, ok, openAccount, type Refusal } from '../support.ts';
import { DRAFT, PATH, setFacts, shipped } from './support.ts';

const app = useApp({}, false);

const preview = (requirement: object, entity_id?: string) =>
  app.as('cred.supervisor').post<RequirementPreview & Refusal>(`${PATH}/preview`, {
    requirement,
    ...(entity_id ? { entity_id } : {}),
  });
/** A driver of an account of its own, in a state. */
async function driverIn(state: string, name: string) {
  const account_id = await openAccount(app, { name: `Rides of ${name}` });
  const { entity_id } = await addResource(app, 'cred.supervisor', account_id, 'DRIVER', name);
  const ref = { account_id, resource_id: entity_id };
  await setFacts(app, account_id, { state });
  await app.db.transaction().execute((trx) => settle(trx, [ref]));
  return ref;
}
/** An approved document of an item, as its review would have left it. */
async function approved(ref: { account_id: string; resource_id: string }, code: string, dates: object) {
  const item = (await itemsOf(app, 'cred.supervisor', ref)).find((one) => one.code === code)!;
  const file = uuidv7();
  await app.query`
    insert into file (entity_id, key, area, use, name, state, created_by)
    values (${file}, ${file}, 'credentialing', 'credential', 'x.pdf', 'UPLOADED', ${demoId('cred.agent')})`;
  await app.query`
    insert into document (entity_id, account_id, resource_id, requirement_id, file_id, state, issued_on, expires_on)
    select gen_random_uuid(), ${ref.account_id}, ${ref.resource_id}, ${item.requirement_id}, ${file}, 'APPROVED', d.issued_on, d.expires_on
      from jsonb_to_record(${JSON.stringify(dates)}::jsonb) as d (issued_on date, expires_on date)`;
  await app.db.transaction().execute((trx) => settle(trx, [ref]));
}

describe('whom a change affects', () => {
  it('of a new requirement: those it applies to, by status, the first by name', async () => {
    const [zoe, ann] = [await driverIn('FL', 'Zoe'), await driverIn('FL', 'Ann')];
    await driverIn('GA', 'Bea');
    const all = ok(await preview(DRAFT));
    expect(all).toMatchObject({
      subjects: 3,
      subjects_exact: true,
      affected: 3,
      total: { gain: 3, missing: 3 },
    });
    const found = ok(await preview({ ...DRAFT, states: ['FL'] }));
    expect(found).toEqual({
      subjects: 3,
      subjects_exact: true,
      affected: 2,
      total: { gain: 2, lose: 0, missing: 2, expired: 0 },
      by_status: [{ status: 'INCOMPLETE_APPLICATION', gain: 2, lose: 0, missing: 2, expired: 0 }],
      first: [
        { ...ann, name: 'Ann', account_name: 'Rides of Ann' },
        { ...zoe, name: 'Zoe', account_name: 'Rides of Zoe' },
      ].map((subject) => ({
        ...subject,
        kind: 'DRIVER',
        status: 'INCOMPLETE_APPLICATION',
        from: null,
        to: 'MISSING',
      })),
    });
    // An optional one is nobody's to miss.
    expect(ok(await preview({ ...DRAFT, required: false })).total).toMatchObject({ gain: 3, missing: 0 });
    // Nothing was kept.
    expect((await itemsOf(app, 'cred.supervisor', ann)).map(({ code }) => code)).not.toContain(DRAFT.code);
  });

  it('of a change: who loses it, and who gains it', async () => {
    const ahca = await shipped(app, 'DRIVER', 'AHCA_LEVEL_II_BACKGROUND_CHECK');
    expect(ok(await preview({ states: ['GA'] }, ahca.entity_id)).total).toEqual({
      gain: 1,
      lose: 2,
      missing: 1,
      expired: 0,
    });
    const off = ok(await preview({ active: false }, ahca.entity_id));
    expect(off).toMatchObject({ affected: 2, total: { lose: 2, gain: 0 } });
    expect(off.first.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Ann', 'MISSING', null],
      ['Zoe', 'MISSING', null],
    ]);
    expect(ok(await preview({ warn_days: 1, name_en: 'Words' }, ahca.entity_id)).affected).toBe(0);
  });

  it('of shorter validity: what has expired by it, and what was waived stays so', async () => {
    const old = await driverIn('TX', 'Olga');
    const fresh = await driverIn('TX', 'Nils');
    const waived = await driverIn('TX', 'Walt');
    await approved(old, 'MVR', { issued_on: day(-200) });
    await approved(fresh, 'MVR', { issued_on: day(-20) });
    await app.query`
      update requirement_item i set waived_at = now(), waived_reason = 'None needed', waived_by = null
        from requirement r where r.entity_id = i.requirement_id and r.code = 'MVR' and i.resource_id = ${waived.resource_id}`;
    await app.db.transaction().execute((trx) => settle(trx, [waived]));
    const mvr = await shipped(app, 'DRIVER', 'MVR');
    const found = ok(await preview({ validity_months: 3 }, mvr.entity_id));
    expect(found).toMatchObject({ affected: 1, total: { expired: 1, missing: 0, gain: 0, lose: 0 } });
    expect(found.first).toMatchObject([{ name: 'Olga', from: 'CURRENT', to: 'EXPIRED' }]);
    // And it is what settling makes of it.
    await app.query`update requirement set validity_months = 3 where entity_id = ${mvr.entity_id}`;
    await app.db.transaction().execute((trx) => settle(trx, [old, fresh, waived]));
    for (const [ref, state] of [
      [old, 'EXPIRED'],
      [fresh, 'EXPIRING'],
      [waived, 'NOT_APPLICABLE'],
    ] as const)
      expect((await itemsOf(app, 'cred.supervisor', ref)).find(({ code }) => code === 'MVR')!.state).toBe(
        state,
      );
  });

  it('is of no file that was withdrawn, and refused as saving the change would be', async () => {
    const { account_id } = await driverIn('AK', 'Wanda');
    expect(ok(await preview({ ...DRAFT, states: ['AK'] })).affected).toBe(1);
    await app.query`update account set withdrawn_at = now() where entity_id = ${account_id}`;
    expect(ok(await preview({ ...DRAFT, states: ['AK'] })).affected).toBe(0);
    expect(failsOf(await preview({ ...DRAFT, validity: 'MONTHS', states: ['ZZ'] })).sort()).toEqual([
      'states unknown_reference',
      'validity_months required',
    ]);
    expect((await preview({}, uuidv7())).status).toBe(404);
  });

  it('says so when there are more than it looks at', async () => {
    const account = await openAccount(app, { name: 'A whole fleet' });
    await app.query`
      insert into resource (entity_id, account_id, lead_type, kind, name, credential_status, operational_status)
      select gen_random_uuid(), ${account}, 'TP', 'VEHICLE', 'Van ' || n, 'ACTIVE', 'ACTIVE' from generate_series(1, 10010) n`;
    const { entity_id } = await shipped(app, 'VEHICLE', 'VEHICLE_REGISTRATION');
    const found = ok(await preview({ active: false }, entity_id));
    expect(found).toMatchObject({ subjects: 10_000, subjects_exact: false });
    expect(found.first).toHaveLength(20);
    const fresh = ok(await preview({ ...DRAFT, subject_kind: 'VEHICLE' }));
    expect(fresh).toMatchObject({ subjects: 10_010, subjects_exact: true, affected: 10_010 });
  });
});
