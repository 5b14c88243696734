import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#schemas/engine/days.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { useApp } from '#tests/support/app.ts';
import { queryOn } from '#tests/support/query.ts';
import {
  account,
  AGENT,
  clock,
  document,
  driver,
  forgetRequirements,
  person,
  requirement,
  told,
} from './given.ts';

const END = '2031-03-01';
const after = (days: number): string => addDays(END, days);

const app = useApp({}, false);
const query = queryOn(app);
beforeEach(() => forgetRequirements(app));

/** A driver with a document that ends on END, and whom its provider is. */
async function given({ rule = {}, status = 'APPROVED', of = 'ACTIVE' } = {}) {
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

it('day by day: 90, 60, 30, 14 and 7 days before, and when it has ended, once each; the agent of the end only', async () => {
  const { ref, provider } = await given();
  for (let days = -100; days <= 3; days += 1) await clock(app, after(days));
  expect(await tellings(ref, provider)).toEqual([
    '90: 90',
    '60: 60',
    '30: 30',
    '14: 14',
    '7: 7',
    'over: ended',
  ]);
  expect(await tellings(ref, AGENT)).toEqual(['over: ended']);
});

it('of what was missed only the nearest is told, with the days that are left', async () => {
  const { ref, provider } = await given();
  for (const days of [-45, -44, -20, -3, 0, 5]) await clock(app, after(days));
  expect(await tellings(ref, provider)).toEqual(['60: 45', '30: 20', '7: 3', 'over: ended']);
});

it('who has handed in a renewal is left alone; its agent learns of the end', async () => {
  const { ref, provider, requirementId } = await given();
  await document(app, ref, requirementId, after(365), { state: 'PENDING', day: after(-80) });
  for (const days of [-80, -30, 1]) await clock(app, after(days));
  expect(await tellings(ref, provider)).toEqual([]);
  expect(await tellings(ref, AGENT)).toEqual(['over: ended']);
});

it('a renewal that was refused leaves the reminders; an approved one begins anew, and so does a corrected date', async () => {
  const { ref, provider, requirementId } = await given();
  await document(app, ref, requirementId, after(365), { state: 'REJECTED', day: after(-80) });
  await clock(app, after(-60));
  expect(await tellings(ref, provider)).toEqual(['60: 60']);
  const renewal = await document(app, ref, requirementId, after(100), { day: after(-50) });
  await clock(app, after(-20));
  await clock(app, after(40));
  expect(await tellings(ref, provider)).toEqual(['60: 60', '60: 60']);
  await query`update document set expires_on = ${after(130)} where entity_id = ${renewal}`;
  await query`update requirement_item set expires_on = ${after(130)}, state = 'CURRENT' where document_id = ${renewal}`;
  await clock(app, after(70));
  expect(await tellings(ref, provider)).toEqual(['60: 60', '60: 60', '60: 60']);
});

it('nobody is reminded earlier than the requirement warns, of what is past for long, or of what has ended for them', async () => {
  const late = await given({ rule: { warn_days: 30 } });
  const ended = await given({ status: 'TERMINATED' });
  const left = await given({ of: 'WITHDRAWN' });
  for (const days of [-90, -60, -31]) await clock(app, after(days));
  expect(await tellings(late.ref, late.provider)).toEqual([]);
  await clock(app, after(-30));
  await clock(app, after(1));
  expect(await tellings(late.ref, late.provider)).toEqual(['30: 30', 'over: ended']);
  for (const { ref, provider } of [ended, left]) expect(await tellings(ref, provider)).toEqual([]);
  const past = await given();
  await clock(app, after(31));
  expect(await tellings(past.ref, past.provider)).toEqual([]);
});

it('names what ends, in both languages, and whose it is', async () => {
  const { ref } = await given();
  await clock(app, after(-7));
  const [notice] = await told(app, ref.account_id);
  expect(notice).toMatchObject({
    code: 'credential.expiring',
    params: {
      name: 'Harbor <Care> Rides, Rosa Delgado',
      item: { en: 'Drug test', es: 'Prueba de drogas' },
      expires: { day: END },
      days: 7,
    },
  });
});
