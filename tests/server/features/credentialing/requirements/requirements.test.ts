import { describe, expect, it } from 'vitest';
import { REQUIREMENTS_MAX, type RequirementRecord } from '#schemas/credential/requirement.ts';
import { SHIPPED_REQUIREMENTS } from '#schemas/forms/requirements.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { historyOf } from '#tests/support/history.ts';
import { handIn } from '../partsSupport.ts';
import { addResource, failsOf, itemsOf, ok, openAccount } from '../support.ts';
import { add, change, DRAFT, listed, PATH, shipped } from './support.ts';

const app = useApp();

const remove = ({ entity_id, version }: RequirementRecord) =>
  app.as('cred.supervisor').delete(`${PATH}/${entity_id}?version=${version}`);

it('the list has all of those as shipped in their order, narrowed by kind and type, for everybody', async () => {
  const items = await listed(app, '', 'tp.provider');
  expect(items.map(({ code }) => code)).toEqual(SHIPPED_REQUIREMENTS.map(({ code }) => code));
  expect(items.every(({ can }) => !can.edit && !can.remove)).toBe(true);
  const drivers = await listed(app, 'subject_kind_eq=DRIVER&lead_type_eq=TP&active_eq=true');
  expect(drivers.find(({ code }) => code === 'AHCA_LEVEL_II_BACKGROUND_CHECK')).toMatchObject({
    states: ['FL'],
    validity: 'MONTHS',
    validity_months: 60,
    can: { edit: true, remove: true },
  });
});

describe('a new requirement', () => {
  it('stands last, with what every new one says, and leaves its history', async () => {
    const made = ok(await add(app, { code: 'drug screen-2', states: ['FL', 'GA'] }));
    expect(made).toMatchObject({
      code: 'DRUG_SCREEN_2',
      version: 1,
      required: true,
      needs_document: true,
      validity: 'DATE',
      warn_days: 90,
      states: ['FL', 'GA'],
      position: SHIPPED_REQUIREMENTS.length + 1,
      can: { edit: true, remove: true },
    });
    expect(await historyOf(app.db, made.entity_id)).toMatchObject([
      { type: 'REQUIREMENT_CREATED', actor_id: demoId('cred.supervisor') },
    ]);
  });

  it('is refused with all that is wrong at once, each at its field', async () => {
    const answer = await add(app, {
      code: '9 lives',
      name_es: ' ',
      subject_kind: 'PILOT',
      states: ['FL', 'ZZ'],
      validity: 'MONTHS',
      warn_days: 731,
      psv_days: 0,
      needs_document: false,
    });
    expect(answer.status).toBe(400);
    expect(failsOf(answer).sort()).toEqual([
      'code invalid_code',
      'name_es required',
      'needs_document any_yes_required',
      'needs_psv any_yes_required',
      'psv_days too_small',
      'states unknown_reference',
      'subject_kind not_in_list',
      'validity_months required',
      'warn_days too_large',
    ]);
    const spanish = await add(app, { validity: 'MONTHS' }, 'es');
    expect(spanish.body.fails).toMatchObject([{ field: 'validity_months', message: 'Obligatorio' }]);
    // Months are kept only where they count.
    const made = ok(await add(app, { code: 'FOR_GOOD', validity: 'NONE', validity_months: 7 }));
    expect(made).toMatchObject({ validity: 'NONE', validity_months: null });
    expect(ok(await change(app, made, { validity_months: 2 }))).toMatchObject({ validity_months: null });
  });

  it('is one of its code, kind and type while it is active; of two at once one is told', async () => {
    const answers = await Promise.all([add(app, { code: 'TWICE' }), add(app, { code: 'TWICE' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(failsOf(answers.find(({ status }) => status === 400)!)).toEqual(['code requirement_exists']);
    expect((await add(app, { code: 'TWICE', lead_type: null })).status).toBe(201);
    const first = answers.find(({ status }) => status === 201)!.body;
    const gone = ok(await change(app, first, { active: false }));
    expect((await add(app, { code: 'TWICE' })).status).toBe(201);
    expect(failsOf(await change(app, gone, { active: true }))).toEqual(['active requirement_exists']);
    // Nor is there more than there may be.
    await app.query`
      insert into requirement (entity_id, code, subject_kind, name_en, name_es, active)
      select gen_random_uuid(), 'FILL_' || n, 'OWNER', 'x', 'x', false from generate_series(1, ${REQUIREMENTS_MAX}::int) n`;
    expect(failsOf(await add(app, { code: 'ONE_MORE' }))).toEqual(['code too_many']);
    await app.query`delete from requirement where code like 'FILL_%'`;
  });
});

describe('a change', () => {
  it('names what changed, and is refused when somebody else was faster', async () => {
    const made = ok(await add(app, { code: 'CHANGING' }));
    const next = ok(await change(app, made, { warn_days: 45, states: ['FL'], name_en: 'Other words' }));
    expect(next).toMatchObject({ version: 2, warn_days: 45, states: ['FL'] });
    expect((await historyOf(app.db, made.entity_id))[1]).toMatchObject({
      type: 'REQUIREMENT_UPDATED',
      changes: [
        { field: 'warn_days', from: 90, to: 45 },
        { field: 'states', from: null, to: ['FL'] },
        { field: 'name_en', from: DRAFT.name_en, to: 'Other words' },
      ],
    });
    const stale = await change(app, made, { warn_days: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 2, warn_days: 45 });
    expect(failsOf(await change(app, next, { code: 'ELSE' }))).toEqual(['code unknown_field']);
    // Emptied again.
    expect(ok(await change(app, next, { states: null })).states).toEqual([]);
  });

  it('puts it before what stood at its new place, whose versions stay', async () => {
    const [one, two, three] = (await listed(app, 'subject_kind_eq=VEHICLE&active_eq=true')).concat(
      ok(await add(app, { code: 'LAST_OF_VEHICLES', subject_kind: 'VEHICLE' })),
    );
    ok(await change(app, three!, { position: two!.position }));
    const after = await listed(app, 'subject_kind_eq=VEHICLE&active_eq=true');
    expect(after.map(({ code }) => code)).toEqual([one!.code, three!.code, two!.code]);
    expect(after[2]).toMatchObject({ version: two!.version });
  });
});

describe('what credential files name', () => {
  it('gets the item by a job, loses it by another, and keeps what was handed in', async () => {
    const account = await openAccount(app, { name: 'Papers Inc', provider_user_id: demoId('tp.provider') });
    const driver = await addResource(app, 'tp.provider', account, 'DRIVER');
    const other = await addResource(app, 'tp.provider', account, 'DRIVER', 'Without papers');
    const handedIn = async ({ entity_id: resource_id } = driver) =>
      (await itemsOf(app, 'cred.supervisor', { account_id: account, resource_id })).find(
        ({ code }) => code === 'HANDED_IN',
      );
    const stateOf = async (resource = driver) => (await handedIn(resource))?.state ?? null;
    const made = ok(await add(app, { code: 'HANDED_IN' }));
    await expect.poll(() => stateOf()).toBe('MISSING');
    await expect.poll(() => stateOf(other)).toBe('MISSING');
    ok(await handIn(app, (await handedIn())!));
    expect(await stateOf()).toBe('PENDING');
    expect((await remove(made)).status).toBe(409);

    const gone = ok(await change(app, made, { active: false }));
    await expect.poll(() => stateOf(other)).toBeNull();
    expect(await handedIn()).toMatchObject({ state: 'NOT_APPLICABLE', documents: [{ state: 'PENDING' }] });
    expect((await listed(app, 'code_eq=HANDED_IN'))[0]).toMatchObject({ can: { remove: false } });
    expect((await remove(gone)).status).toBe(409);

    ok(await change(app, gone, { active: true }));
    await expect.poll(() => stateOf()).toBe('PENDING');
  });

  it('what nothing names is removed, at the version that was seen', async () => {
    const made = ok(await add(app, { code: 'MISTAKE', subject_kind: 'PRACTITIONER', lead_type: 'SP' }));
    expect((await remove({ ...made, version: 9 })).status).toBe(409);
    expect((await remove(made)).status).toBe(204);
    expect(await listed(app, 'code_eq=MISTAKE')).toEqual([]);
    expect((await historyOf(app.db, made.entity_id)).at(-1)).toMatchObject({ type: 'REQUIREMENT_REMOVED' });
    expect((await remove(made)).status).toBe(404);
  });

  it('changes of words alone ask for no job', async () => {
    const jobs = () =>
      app.query`select from graphile_worker.jobs where task_identifier = 'requirement.settle'`;
    await expect.poll(jobs).toEqual([]);
    const mvr = await shipped(app, 'DRIVER', 'MVR');
    const next = ok(await change(app, mvr, { help_en: 'From the state', grace_days: 10 }));
    expect(await jobs()).toEqual([]);
    expect(next).toMatchObject({ help_en: 'From the state', grace_days: 10 });
  });
});
