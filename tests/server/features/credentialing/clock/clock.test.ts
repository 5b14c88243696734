import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#schemas/engine/days.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { useApp } from '#tests/support/app.ts';
import { requireOnly } from '../support.ts';
import {
  account,
  AGENT,
  clock,
  document,
  driver,
  itemState,
  person,
  requirement,
  settleOn,
  statusOf,
  told,
} from './given.ts';

/** The last day of a document; far from the day on which this runs. */
const END = '2031-03-01';
const after = (days: number): string => addDays(END, days);

const app = useApp({}, false);
// Only what a test asks for itself is required of anybody.
beforeEach(() => requireOnly(app));

/** What the chain of an account tells: `from > to (why)`. */
const chain = async (ref: SubjectRef): Promise<string[]> =>
  (
    await app.query<{ line: string }>`
      select (event ->> 'from') || ' > ' || (event ->> 'to') as line from status_event
       where account_id = ${ref.account_id} and resource_id is not distinct from ${ref.resource_id}::uuid order by no`
  ).map(({ line }) => line);

/** An active driver with one document that ends on END. */
async function givenDriver(rule: Parameters<typeof requirement>[1] = {}, status = 'ACTIVE') {
  const requirementId = await requirement(app, rule);
  const ref = await driver(app, await account(app), status);
  await document(app, ref, requirementId, END, { day: after(-200) });
  return { ref, requirementId };
}

it('a document ends: out of compliance on the day after, inactive when its grace is over, each once', async () => {
  const { ref } = await givenDriver();
  const on = async (days: number) => {
    await clock(app, after(days));
    return `${(await itemState(app, ref)).join()} ${await statusOf(app, ref)}`;
  };
  for (const [days, state] of [
    [-91, 'CURRENT ACTIVE ACTIVE'],
    [-90, 'EXPIRING ACTIVE ACTIVE'],
    [0, 'EXPIRING ACTIVE ACTIVE'],
    [1, 'EXPIRED OUT_OF_COMPLIANCE ACTIVE'],
    [1, 'EXPIRED OUT_OF_COMPLIANCE ACTIVE'],
    [30, 'EXPIRED OUT_OF_COMPLIANCE ACTIVE'],
    [31, 'EXPIRED INACTIVE_OUT_OF_COMPLIANCE INACTIVE'],
    [60, 'EXPIRED INACTIVE_OUT_OF_COMPLIANCE INACTIVE'],
  ] as const)
    expect(await on(days)).toBe(state);
  expect(await chain(ref)).toEqual([
    'ACTIVE > OUT_OF_COMPLIANCE',
    'OUT_OF_COMPLIANCE > INACTIVE_OUT_OF_COMPLIANCE',
  ]);
  const rows = await app.query`
    select actor_id, request_id, detail ->> 'reason_text' ~ ${`^R[0-9A-F]{8} ${END}$`} as says_why from history
     where type = 'RESOURCE_STATUS_CHANGED' and detail ->> 'resource_id' = ${ref.resource_id}`;
  expect(rows).toEqual(
    [1, 2].map(() => ({ actor_id: null, request_id: 'credential.clock', says_why: true })),
  );
});

it('what was settled for another reason is found as well, and days that were missed are made up for', async () => {
  const { ref: settled } = await givenDriver();
  await settleOn(app, settled, after(3));
  expect(await itemState(app, settled)).toEqual(['EXPIRED']);
  await clock(app, after(3));
  expect(await statusOf(app, settled)).toBe('OUT_OF_COMPLIANCE ACTIVE');
  const { ref } = await givenDriver({ grace_days: 5 });
  await clock(app, after(40));
  expect(await statusOf(app, ref)).toBe('INACTIVE_OUT_OF_COMPLIANCE INACTIVE');
  expect(await chain(ref)).toHaveLength(2);
});

it('leaves alone what need not be there, what was renewed, and who does not work', async () => {
  const optional = await givenDriver({ required: false });
  const renewed = await givenDriver();
  await document(app, renewed.ref, renewed.requirementId, after(365), { day: after(-10) });
  const correcting = await givenDriver({}, 'UPDATES_NEEDED');
  const withdrawn = await givenDriver();
  await app.query`update account set withdrawn_at = now() where entity_id = ${withdrawn.ref.account_id}`;
  await clock(app, after(100));
  expect(await itemState(app, optional.ref)).toContain('EXPIRED');
  expect(await itemState(app, renewed.ref)).not.toContain('EXPIRED');
  for (const { ref } of [optional, renewed, withdrawn])
    expect(await statusOf(app, ref)).toBe('ACTIVE ACTIVE');
  expect(await statusOf(app, correcting.ref)).toBe('UPDATES_NEEDED ACTIVE');
});

it('what was verified at its source too long ago counts no more', async () => {
  const requirementId = await requirement(app, { needs_document: false });
  const ref = await driver(app, await account(app), 'IN_PSV');
  await app.query`
    insert into verification (entity_id, account_id, resource_id, requirement_id, source, method, result, verified_on, valid_until)
    values (gen_random_uuid(), ${ref.account_id}, ${ref.resource_id}, ${requirementId}, 'State board', 'WEBSITE', 'VERIFIED',
            ${after(-120)}, ${END})`;
  await settleOn(app, ref, after(-120));
  await clock(app, END);
  expect(await itemState(app, ref)).toEqual(['CURRENT']);
  await clock(app, after(1));
  expect(await itemState(app, ref)).toEqual(['MISSING']);
});

it('recredentialing: told 120 and 90 days before, and back to review on the day, in a new cycle', async () => {
  const provider = await person(app);
  const id = await account(app, { recredential_on: END, provider });
  const ref = { account_id: id, resource_id: null };
  const kinds = async () =>
    (await told(app, id)).map(({ key, user_id }) => `${key.split('|')[3]} ${user_id}`);
  const both = (days: number) => [`${days} ${AGENT}`, `${days} ${provider}`];
  await clock(app, after(-121));
  expect(await kinds()).toEqual([]);
  for (const day of [-120, -119, -91]) await clock(app, after(day));
  expect((await kinds()).sort()).toEqual(both(120).sort());
  for (const day of [-90, -90, -1]) await clock(app, after(day));
  expect((await kinds()).sort()).toEqual([...both(120), ...both(90)].sort());
  expect(await statusOf(app, ref)).toBe('APPROVED ACTIVE');
  await clock(app, END);
  await clock(app, after(1));
  expect(await statusOf(app, ref)).toBe('CREDENTIALING_REVIEW ACTIVE');
  expect((await kinds()).sort()).toEqual([...both(120), ...both(90), ...both(0)].sort());
  const rows = await app.query`
    select no, kind, closed_at is null as open from credential_cycle where account_id = ${id} order by no`;
  expect(rows).toEqual([
    { no: 1, kind: 'INITIAL', open: false },
    { no: 2, kind: 'RECRED', open: true },
  ]);
  expect(await chain(ref)).toEqual(['APPROVED > CREDENTIALING_REVIEW']);
});

it('one file that cannot be moved holds up nobody else, and is told', async () => {
  const requirementId = await requirement(app);
  const refs = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const ref = await driver(app, await account(app));
      await document(app, ref, requirementId, END, { day: after(-200) });
      return ref;
    }),
  );
  const broken = refs[2]!;
  await app.query`
    create function no_move() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`;
  await app.query`
    create trigger no_move before update of credential_status on resource for each row
      when (new.name = 'Broken' and new.credential_status = 'OUT_OF_COMPLIANCE') execute function no_move()`;
  await app.query`update resource set name = 'Broken' where entity_id = ${broken.resource_id}`;
  await expect(clock(app, after(1))).rejects.toThrow('not this one');
  for (const ref of refs)
    expect(await statusOf(app, ref)).toBe(ref === broken ? 'ACTIVE ACTIVE' : 'OUT_OF_COMPLIANCE ACTIVE');
  // Reminders come after it, and came.
  expect(await told(app, refs[0]!.account_id)).not.toEqual([]);
  await app.query`drop trigger no_move on resource`;
  await clock(app, after(1));
  expect(await statusOf(app, broken)).toBe('OUT_OF_COMPLIANCE ACTIVE');
});

/** A driver with a document that ends on END, and its provider. */
async function givenPeople({ rule = {}, status = 'APPROVED', of = 'ACTIVE' } = {}) {
  const provider = await person(app);
  const requirementId = await requirement(app, rule);
  const ref = await driver(app, await account(app, { provider, status }), of);
  const documentId = await document(app, ref, requirementId, END, { day: after(-200) });
  return { provider, requirementId, ref, documentId };
}

/** What a person was told about an account: the threshold and the days that were left. */
async function tellings(ref: SubjectRef, userId: string): Promise<string[]> {
  return (await told(app, ref.account_id))
    .filter(({ user_id }) => user_id === userId)
    .map(({ key, params }) => `${key.split('|')[3]}: ${'days' in params ? String(params.days) : 'ended'}`);
}

it('90, 60, 30, 14 and 7 days before, and when it has ended, once each, with what ends and whose it is; the agent of the end only', async () => {
  const { ref, provider } = await givenPeople();
  const around = [90, 60, 30, 14, 7].flatMap((days) => [-days - 1, -days, -days + 1]);
  for (const days of [-100, ...around, 0, 1, 2, 3]) await clock(app, after(days));
  expect(await tellings(ref, provider)).toEqual([
    '90: 90',
    '60: 60',
    '30: 30',
    '14: 14',
    '7: 7',
    'over: ended',
  ]);
  expect(await tellings(ref, AGENT)).toEqual(['over: ended']);
  expect((await told(app, ref.account_id)).find(({ params }) => params.days === 7)).toMatchObject({
    code: 'credential.expiring',
    params: {
      name: 'Harbor <Care> Rides, Rosa Delgado',
      item: { en: 'Drug test', es: 'Prueba de drogas' },
      expires: { day: END },
      days: 7,
    },
  });
});

it('of what was missed only the nearest is told, with the days that are left', async () => {
  const { ref, provider } = await givenPeople();
  for (const days of [-45, -44, -20, -3, 0, 5]) await clock(app, after(days));
  expect(await tellings(ref, provider)).toEqual(['60: 45', '30: 20', '7: 3', 'over: ended']);
});

it('who has handed in a renewal is left alone; its agent learns of the end', async () => {
  const { ref, provider, requirementId } = await givenPeople();
  await document(app, ref, requirementId, after(365), { state: 'PENDING', day: after(-80) });
  for (const days of [-80, -30, 1]) await clock(app, after(days));
  expect(await tellings(ref, provider)).toEqual([]);
  expect(await tellings(ref, AGENT)).toEqual(['over: ended']);
});

it('a renewal that was refused leaves the reminders; an approved one begins anew, and so does a corrected date', async () => {
  const { ref, provider, requirementId } = await givenPeople();
  await document(app, ref, requirementId, after(365), { state: 'REJECTED', day: after(-80) });
  await clock(app, after(-60));
  expect(await tellings(ref, provider)).toEqual(['60: 60']);
  const renewal = await document(app, ref, requirementId, after(100), { day: after(-50) });
  await clock(app, after(-20));
  await clock(app, after(40));
  expect(await tellings(ref, provider)).toEqual(['60: 60', '60: 60']);
  await app.query`update document set expires_on = ${after(130)} where entity_id = ${renewal}`;
  await app.query`update requirement_item set expires_on = ${after(130)}, state = 'CURRENT' where document_id = ${renewal}`;
  await clock(app, after(70));
  expect(await tellings(ref, provider)).toEqual(['60: 60', '60: 60', '60: 60']);
});

it('nobody is reminded earlier than the requirement warns, of what is past for long, or of what has ended for them', async () => {
  const late = await givenPeople({ rule: { warn_days: 30 } });
  const ended = await givenPeople({ status: 'TERMINATED' });
  const left = await givenPeople({ of: 'WITHDRAWN' });
  for (const days of [-90, -60, -31]) await clock(app, after(days));
  expect(await tellings(late.ref, late.provider)).toEqual([]);
  await clock(app, after(-30));
  await clock(app, after(1));
  expect(await tellings(late.ref, late.provider)).toEqual(['30: 30', 'over: ended']);
  for (const { ref, provider } of [ended, left]) expect(await tellings(ref, provider)).toEqual([]);
  const past = await givenPeople();
  await clock(app, after(31));
  expect(await tellings(past.ref, past.provider)).toEqual([]);
});
