import { beforeAll, describe, expect, it } from 'vitest';
import type { CredentialDocument, RequirementItem } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { useApp } from '#tests/support/app.ts';
import { handIn, itemOf, judge, openFile, paper, setStatus } from './partsSupport.ts';
import {
  accountOf,
  addResource,
  day,
  eventsOf,
  failsOf,
  fillFile,
  instanceOf,
  ok,
  openAccount,
  requireOnly,
  type FormAnswer,
  type Refusal,
  typeInto,
} from './support.ts';

const app = useApp();
let account: string;
let driver: ResourceRecord;
let vehicle: ResourceRecord;
beforeAll(async () => {
  await requireOnly(app, 'W9');
  account = await openFile(app);
});

const PATH = '/credentialing';
const codes = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).sort();
const both = <T>(work: (nth: number) => Promise<T>): Promise<T[]> => Promise.all([0, 1].map(work));
const w9 = () => itemOf(app, 'W9', account, 'none', 'cred.agent');

/** The tests below are one story, in order. */
describe('of two who do the same to a file in one moment', () => {
  it('one hands a document in, also where the other hands it in elsewhere', async () => {
    const other = await openAccount(app, { name: 'Bay Rides' });
    const items: RequirementItem[] = [];
    for (const id of [account, other]) {
      await setStatus(app, 'account', id, 'CREDENTIALING_REVIEW');
      items.push(await itemOf(app, 'W9', id, 'none', 'cred.supervisor'));
    }
    const file = await paper(app, 'cred.supervisor');
    const answers = await both((nth) =>
      handIn(app, items[nth]!, { issued_on: day(-1) }, 'cred.supervisor', file),
    );
    expect(codes(answers)).toEqual([201, 400]);
    expect(failsOf(answers.find(({ status }) => status === 400)!)).toEqual(['file_id unknown_reference']);
    await setStatus(app, 'account', account, 'ONBOARDING');
  });

  it('one submits it: one event, one mail; and what is under review is not removed', async () => {
    ({ driver, vehicle } = await fillFile(app, 'tp.provider', account));
    const provider = app.as('tp.provider');
    const { version } = await accountOf(app, 'tp.provider', account);
    const submit = () => provider.post(`${PATH}/accounts/${account}/submit`, { version, confirm: true });
    expect(codes(await both(submit))).toEqual([200, 409]);
    const events = await eventsOf(app, 'tp.provider', account);
    expect(events.intact).toBe(true);
    expect(events.items.filter(({ to }) => to === 'PENDING_REVIEW')).toHaveLength(1);
    const told =
      await app.query`select from notice where code = 'credential.submitted' and record_id = ${account}`;
    expect(told).toHaveLength(1);
    const path = `${PATH}/resources/${driver.entity_id}`;
    const now = ok(await provider.get<ResourceRecord>(path));
    expect((await provider.delete(`${path}?version=${now.version}`)).status).toBe(409);
  });

  it('of two renewals that are both approved, one counts', async () => {
    const renewals: CredentialDocument[] = [];
    for (let nth = 0; nth < 2; nth += 1)
      renewals.push(ok(await handIn(app, await w9(), { issued_on: day(-1) }, 'cred.agent')));
    expect(codes(await both((nth) => judge(app, renewals[nth]!)))).toEqual([200, 200]);
    const { documents } = await w9();
    expect(documents.filter((one) => one.state === 'APPROVED' && one.archived_at === null)).toHaveLength(1);
  });

  it('one is told that the value is another by now, when it is judged and corrected', async () => {
    const path = `${PATH}/instances/${await instanceOf(app, account)}`;
    const { fields, instance } = ok(await app.as('cred.agent').get<FormAnswer>(path));
    const decisions = [{ field_id: 'legal_name', rev: fields.legal_name!.rev, state: 'APPROVED' }];
    const [saved, judged] = await Promise.all([
      app.as('cred.agent').patch<FileState>(path, {
        version: instance.version,
        values: { legal_name: 'Harbor Rides' },
      }),
      app.as('cred.supervisor').post<FileState>(`${path}/review`, { decisions }),
    ]);
    // Whichever was first: what stands approved is never the value that nobody judged.
    expect(codes([saved, judged])).toEqual([200, 409]);
    const { legal_name } = ok(await app.as('cred.agent').get<FormAnswer>(path)).fields;
    expect(legal_name!.state).toBe(saved.status === 200 ? 'PENDING' : 'APPROVED');
  });

  it('one judges a value as it was seen, and the other is told how it was judged since', async () => {
    const path = `${PATH}/instances/${await instanceOf(app, account)}`;
    const { fields } = ok(await app.as('cred.agent').get<FormAnswer>(path));
    const { rev, state: was } = fields.contact_title!;
    const say = (person: string, decision: object) =>
      app.as(person).post<FileState & Refusal>(`${path}/review`, {
        decisions: [{ field_id: 'contact_title', rev, was, ...decision }],
      });
    const answers = await Promise.all([
      say('cred.agent', { state: 'REJECTED', reason_text: 'Not on the letter' }),
      say('cred.supervisor', { state: 'APPROVED' }),
    ]);
    expect(codes(answers)).toEqual([200, 409]);
    const [done] = answers.filter(({ status }) => status === 200);
    const [told] = answers.filter(({ status }) => status === 409);
    expect(failsOf(told!)).toEqual(['decisions.0.rev stale_revision']);
    const now = done!.body.fields.contact_title!.state;
    expect(told!.body.current?.fields.contact_title?.state).toBe(now);
    // Who has seen it may overrule it.
    expect((await say('cred.supervisor', { state: 'APPROVED', was: now })).status).toBe(200);
  });

  it('one waives an item while others settle it', async () => {
    const { entity_id, version } = await w9();
    const waive = () =>
      app.as('cred.agent').post(`${PATH}/items/${entity_id}/waive`, {
        version,
        not_applicable: true,
        reason_text: 'Files with its parent',
      });
    const item = await w9();
    const [first, second] = await Promise.all([
      waive(),
      waive(),
      handIn(app, item, { issued_on: day(-1) }, 'cred.agent'),
    ]);
    expect(codes([first, second])).toEqual([200, 409]);
    expect((await w9()).state).toBe('NOT_APPLICABLE');
  });
});

describe('a reference', () => {
  const refer = (to: string) => typeInto(app, 'cred.agent', vehicle.forms![0]!.entity_id, { driver: to });

  it('is to a resource of the same file, and of the kind that the field names', async () => {
    const other = await openAccount(app, { name: 'Cove Rides' });
    const stranger = await addResource(app, 'cred.supervisor', other, 'DRIVER');
    for (const wrong of [stranger.entity_id, vehicle.entity_id]) {
      const answer = await refer(wrong);
      expect([answer.status, failsOf(answer)]).toEqual([400, ['identity.driver unknown_reference']]);
    }
    expect((await refer(driver.entity_id)).status).toBe(200);
  });

  it('is told at the submit, when what it was to has been removed since', async () => {
    const provider = app.as('tp.provider');
    const gone = await addResource(app, 'tp.provider', account, 'DRIVER', 'Nils');
    const unit = await addResource(app, 'tp.provider', account, 'VEHICLE', 'Unit 9');
    const values = { tenure: 'DRIVER_OWNED', driver: gone.entity_id };
    ok(await typeInto(app, 'tp.provider', unit.forms![0]!.entity_id, values));
    ok(await provider.delete(`${PATH}/resources/${gone.entity_id}?version=${gone.version}`));
    const path = `${PATH}/resources/${unit.entity_id}`;
    const { version } = ok(await provider.get<ResourceRecord>(path));
    const answer = await provider.post<Refusal>(`${path}/submit`, { version, confirm: true });
    expect(failsOf(answer)).toContain(`resources.${unit.entity_id}.identity.driver unknown_reference`);
  });
});
