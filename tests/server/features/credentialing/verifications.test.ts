import { beforeAll, describe, expect, it } from 'vitest';
import type { RequirementItem, Verification } from '#schemas/credential/item.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import { addOne, handIn, itemOf, judge, openFile, paper, setStatus } from './partsSupport.ts';
import { changesOf, day, failsOf, ok, requireOnly, type Refusal } from './support.ts';

const app = useApp();
let account: string;
let doctor: string;
let licence: RequirementItem;
const path = '/credentialing/verifications';
beforeAll(async () => {
  await requireOnly(app, 'PROFESSIONAL_LICENSE', 'W9');
  account = await openFile(app, {
    lead_type: 'SP',
    name: 'Lakeside Cardiology',
    provider_user_id: demoId('sp.provider'),
  });
  doctor = ok(await addOne(app, account, 'PRACTITIONER', 'Dr. Luz Marín', 'sp.provider')).entity_id;
  licence = await item();
});

const item = () => itemOf(app, 'PROFESSIONAL_LICENSE', account, doctor, 'cred.agent');
type Said = Answer<Verification & Refusal>;
const verify = (body: object): Promise<Said> =>
  app.as('cred.agent').post(path, {
    account_id: account,
    resource_id: doctor,
    item_id: licence.entity_id,
    source: ' Florida Department of Health ',
    method: 'WEBSITE',
    result: 'VERIFIED',
    verified_on: day(-2),
    ...body,
  });
const list = (person: string, query = '') =>
  app.as(person).get<{ items: Verification[]; total: number }>(`${path}?account_id_eq=${account}${query}`);

describe('a verification at the source', () => {
  it('counts for as many days as the requirement says, when it verified', async () => {
    expect(licence).toMatchObject({ needs_psv: true, psv_until: null });
    const answer = await verify({ note: 'No discipline.\nActive.' });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        account_id: account,
        resource_id: doctor,
        code: 'PROFESSIONAL_LICENSE',
        source: 'Florida Department of Health',
        verified_on: day(-2),
        valid_until: day(118),
        note: 'No discipline.\nActive.',
        created_by: { entity_id: demoId('cred.agent') },
      },
    ]);
    expect((await item()).psv_until).toBe(day(118));
    // A later one that found nothing does not count, and takes nothing away.
    expect(ok(await verify({ result: 'NOT_FOUND', verified_on: day(-1) })).valid_until).toBeNull();
    expect((await item()).psv_until).toBe(day(118));
    ok(await verify({ verified_on: day(0) }));
    expect((await item()).psv_until).toBe(day(120));
    const { items } = ok(await list('cred.agent2', `&resource_id_eq=${doctor}`));
    expect(items.map(({ verified_on }) => verified_on)).toEqual([day(0), day(-1), day(-2)]);
    expect(ok(await list('cred.agent', '&resource_id_eq=none')).total).toBe(0);
    expect(ok(await list('cred.agent', '&result_in=NOT_FOUND')).total).toBe(1);
    // It may be of the file as a whole.
    const whole = ok(await verify({ resource_id: null, item_id: null, method: 'PHONE' }));
    expect(whole).toMatchObject({ resource_id: null, requirement_id: null, code: null, valid_until: null });
  });

  it('is refused with everything that is wrong', async () => {
    const wrong = await verify({
      source: '',
      method: 'DREAM',
      result: null,
      verified_on: day(2),
      note: 'x'.repeat(2001),
      evidence_file_id: licence.entity_id,
    });
    expect(failsOf(wrong).sort()).toEqual([
      'evidence_file_id unknown_reference',
      'method not_in_list',
      'note too_long',
      'result required',
      'source required',
      'verified_on in_future',
    ]);
    const foreign = (await itemOf(app, 'W9', account, 'none', 'cred.agent')).entity_id;
    expect(failsOf(await verify({ item_id: foreign }))).toEqual(['item_id unknown_reference']);
    expect(failsOf(await verify({ account_id: undefined }))).toEqual(['account_id required']);
    expect(failsOf(await verify({ item_id: 'x' }))).toEqual(['item_id invalid']);
    expect((await verify({ resource_id: licence.entity_id })).status).toBe(404);
  });

  it('is not told to the provider, not even that there is one', async () => {
    const types = async (person: string) => {
      const { items, total } = ok(await changesOf(app, person, account));
      return [items.some(({ type }) => type === 'CREDENTIAL_VERIFIED'), total === items.length];
    };
    expect(await types('cred.agent')).toEqual([true, true]);
    expect(await types('sp.supervisor')).toEqual([true, true]);
    expect(await types('sp.provider')).toEqual([false, true]);
  });
});

it('its evidence is opened by the staff alone, the provider of the file included', async () => {
  const proof = await paper(app, 'cred.agent');
  const made = ok(await verify({ evidence_file_id: proof.entity_id }));
  expect(made.evidence_file_id).toBe(proof.entity_id);
  expect(failsOf(await verify({ evidence_file_id: proof.entity_id }))).toEqual([
    'evidence_file_id unknown_reference',
  ]);
  const open = async (person: string) =>
    (await app.as(person).get(`/util/file/download-url?key_name=${proof.key}`)).status;
  for (const person of ['cred.agent', 'cred.agent2', 'cred.supervisor'])
    expect(await open(person), person).toBe(200);
  for (const person of ['sp.provider', 'sp.agent', 'sp.supervisor', 'tp.provider'])
    expect(await open(person), person).toBe(404);
  // What is evidence is no document of the file, and the other way round.
  const document = await app.as('cred.agent').post<Refusal>('/credentialing/documents', {
    item_id: licence.entity_id,
    file_id: proof.entity_id,
    expires_on: day(9),
  });
  expect(failsOf(document)).toEqual(['file_id unknown_reference']);
});

it('does not stand for the document that the requirement asks for', async () => {
  expect((await item()).state).toBe('MISSING');
  const handed = ok(await handIn(app, licence, { expires_on: day(400) }, 'sp.provider'));
  await setStatus(app, 'resource', doctor, 'IN_PSV');
  ok(await judge(app, handed));
  expect(await item()).toMatchObject({ state: 'CURRENT', psv_until: day(120) });
});
