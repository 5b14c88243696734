import { byCall, fill, hrefOf, refusal, screen, textsOf, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import type { MergePreview } from '#schemas/lead/merge.ts';
import { LeadActions } from '#src/resources/leads/LeadActions.tsx';
import LeadMerge from '#src/resources/merge/LeadMerge.tsx';
import { MergeAction } from '#src/resources/merge/MergeAction.tsx';
import { answerPage, type Answers, LEAD, ME, OTHER, type Sent, show, STATE } from '../resources/screen.tsx';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { SessionContext } from '#src/authProvider/session.tsx';
import { Notifications } from '#src/layout/Notifications.tsx';
import { Timeline } from '#src/resources/leads/timeline/Timeline.tsx';

const GOES = '0190a1b2-c3d4-7e5f-8a9b-0000000000aa';
const GEORGIA = '0190a1b2-c3d4-7e5f-8a9b-00000000000b';

const survivor = {
  entity_id: LEAD,
  version: 3,
  company_name: 'Acme Rides',
  dba: null,
  phone: '+12124342000',
  status: 'NEW',
  status_reason: null,
  pr_assigned_id: ME,
  assignee_id: ME,
  states: [STATE],
  services: [{ level: 'WHEELCHAIR', drivers: 2 }],
  can: { edit: true, statuses: [] },
};
const other = {
  ...survivor,
  entity_id: GOES,
  version: 7,
  company_name: 'ACME RIDES LLC',
  dba: 'Acme',
  status: 'UNQUALIFIED',
  status_reason: 'LEGAL_HOLD',
  states: [GEORGIA],
  services: [{ level: 'WHEELCHAIR', drivers: 2 }, { level: 'STRETCHER' }],
};
const PREVIEW: MergePreview = {
  survivor,
  other,
  moves: { note: 2, outreach: 0, task: 1, agreement: 0 },
  refusals: [],
  barred: {},
};
const turned = (preview: MergePreview): MergePreview => ({
  ...preview,
  survivor: preview.other,
  other: preview.survivor,
});

const MERGE = `leads/tp/${LEAD}/merge`;
const STATES = [
  { entity_id: STATE, name: 'Florida', code: 'FL', lead_type: null },
  { entity_id: GEORGIA, name: 'Georgia', code: 'GA', lead_type: null },
];

function open(answers: Answers = () => undefined, preview = PREVIEW) {
  const usual = byCall({
    [`${MERGE}/${GOES}`]: { body: preview },
    [`leads/tp/${GOES}/merge/${LEAD}`]: { body: turned(preview) },
    'util/states': answerPage(STATES),
  });
  return show(
    <Routes>
      <Route path="/prospecting/leads/merge/:id/:otherId" element={<LeadMerge />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      at: `/prospecting/leads/merge/${LEAD}/${GOES}`,
      answers: (sent) => answers(sent) ?? usual(sent),
    },
  );
}

const field = (name: string) => screen.findByRole('radiogroup', { name });
const radio = async (name: string, option: RegExp) =>
  within(await field(name)).getByRole('radio', { name: option });
const press = (name: string): HTMLElement => screen.getByRole('button', { name });
const posted = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method === 'POST' && path.endsWith('merge'));

describe('the merge of two leads', () => {
  it('offers the fields that differ, presets what is known, keeps what is picked, asks, and sends it with both versions', async () => {
    const { user, sent, router } = await open(
      byCall({ [`POST ${MERGE}`]: { body: { ...survivor, version: 4 } } }),
    );
    expect(await radio('Company name', /^Stays.*Acme Rides/)).toBeChecked();
    // What the survivor does not say the other does.
    expect(await radio('DBA', /^Goes.*Acme/)).toBeChecked();
    expect(await radio('States served', /^Stays/)).toBeChecked();
    // The other has all that both have: a third choice would say the same.
    expect(within(await field('Level of service (LOS) detail')).getAllByRole('radio')).toHaveLength(2);
    expect(await radio('Status', /Goes.*Unqualified.*Legal hold/)).not.toBeChecked();
    expect(screen.queryByRole('radiogroup', { name: 'Status reason' })).toBeNull();
    expect(screen.queryByRole('radiogroup', { name: 'Phone number' })).toBeNull();
    expect(screen.getByText(/2 notes, 1 task/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '3 fields are equal' }));
    expect(await screen.findByText('(212) 434-2000')).toBeInTheDocument();

    // What was picked stays when the leads change places, there and back.
    await user.click(await radio('Company name', /^Goes.*ACME RIDES LLC/));
    await user.click(press('Keep the other one'));
    await expect.poll(async () => await radio('Company name', /^Stays.*ACME RIDES LLC/)).toBeChecked();
    // Not picked by anybody: the new survivor's word.
    expect(await radio('States served', /^Stays/)).toBeChecked();
    expect(sent.some(({ path }) => path === `leads/tp/${GOES}/merge/${LEAD}`)).toBe(true);
    await user.click(press('Keep the other one'));
    await expect.poll(async () => await radio('Company name', /^Goes.*ACME RIDES LLC/)).toBeChecked();

    // It asks, sends the picked values with both versions, and goes to the lead that stays.
    await user.click(await radio('States served', /^Both/));
    await user.click(press('Merge'));
    const dialog = await screen.findByRole('dialog', { name: 'Merge these leads?' });
    expect(dialog).toHaveTextContent('ACME RIDES LLC becomes part of Acme Rides');
    expect(posted(sent)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await expect.poll(() => router.state.location.pathname).toBe(`/prospecting/leads/details/${LEAD}`);
    expect(posted(sent).map(({ body }) => body)).toEqual([
      {
        other_id: GOES,
        version: 3,
        other_version: 7,
        values: {
          company_name: 'ACME RIDES LLC',
          dba: 'Acme',
          services: survivor.services,
          states: [STATE, GEORGIA],
          status: 'NEW',
        },
      },
    ]);
  });

  it('says why it cannot be done, and offers the way out', async () => {
    const refusals = [{ field: 'other_id', code: 'has_account', message: 'Keep this lead' }] as const;
    const { user } = await open(byCall({ [`leads/tp/${GOES}/merge/${LEAD}`]: { body: turned(PREVIEW) } }), {
      ...PREVIEW,
      refusals,
      barred: { status: 'Only a supervisor may choose this status' },
    });
    expect(await screen.findByText('Goes: Keep this lead')).toBeInTheDocument();
    expect(press('Merge')).toBeDisabled();
    expect(await radio('Status', /^Goes/)).toBeDisabled();
    expect(screen.getByText('Only a supervisor may choose this status')).toBeInTheDocument();
    const alert = screen.getByText('Goes: Keep this lead').closest('[role="alert"]') as HTMLElement;
    await user.click(within(alert).getByRole('button', { name: 'Keep the other one' }));
    await expect.poll(() => screen.queryByText('Goes: Keep this lead')).toBeNull();
    await expect.poll(() => press('Merge')).toBeEnabled();
  });

  it('puts what the server refuses on its fields, and keeps the picks when a lead has changed', async () => {
    let status = 400;
    const fails = [
      { field: 'company_name', code: 'invalid', message: 'Not this name' },
      { field: 'phone', code: 'invalid', message: 'Not this phone' },
    ];
    const refused = () => refusal(status, 'Some values', status === 409 ? { current: survivor } : { fails });
    const { user } = await open(byCall({ [`POST ${MERGE}`]: refused }));
    await user.click(await radio('Company name', /^Goes/));
    const merge = async () => {
      await user.click(press('Merge'));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Merge' }));
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    };
    await merge();
    expect(
      within((await field('Company name')).closest('fieldset')!).getByText('Not this name'),
    ).toBeInTheDocument();
    expect(screen.getByText('Phone number: Not this phone')).toBeInTheDocument();
    status = 409;
    await merge();
    expect(await screen.findByText(/One of the leads has changed meanwhile/)).toBeInTheDocument();
    expect(await radio('Company name', /^Goes/)).toBeChecked();
  });
});

it('which lead to merge with suggests possible duplicates, finds others, and lets only those be taken that may be changed', async () => {
  const { user } = await show(<MergeAction lead={{ id: LEAD, ...survivor, zip: null }} whyNot="" />, {
    answers: ({ path, query }) => {
      if (path === 'leads/tp/duplicates')
        return {
          body: {
            items: [
              { fields: ['phone'], lead_type: 'SP', owner: null },
              { ...other, fields: ['phone'], lead_type: 'TP', owner: null, can: { merge: true } },
            ],
          },
        };
      if (path === 'leads/tp' && query.get('search') === 'zenith')
        return answerPage([
          { ...other, entity_id: OTHER, company_name: 'Zenith Two', can: { edit: false, statuses: [] } },
          { ...survivor, company_name: 'Zenith itself' },
        ]);
      return undefined;
    },
  });
  await user.click(press('Merge…'));
  const dialog = await screen.findByRole('dialog', { name: 'Merge with which lead?' });
  const suggested = await within(dialog).findByRole('list', { name: 'Possible duplicates' });
  const links = within(suggested).getAllByRole('link');
  expect(links.map(hrefOf)).toEqual([`/prospecting/leads/merge/${LEAD}/${GOES}`]);
  await fill(user, within(dialog).getByRole('searchbox'), 'zenith');
  const found = await within(dialog).findByRole('list', { name: 'Found' });
  expect(textsOf(within(found).getAllByRole('listitem'))).toEqual([expect.stringContaining('Zenith Two')]);
  expect(within(found).getByText('Zenith Two').closest('a')).toHaveAttribute('aria-disabled', 'true');
  expect(within(found).getByText(/assigned to someone else/)).toBeInTheDocument();
});

it('which lead to merge with is offered only for a lead that the reader may change, and points to why not', async () => {
  const lead = { id: LEAD, ...survivor, can: { edit: false, statuses: [] } };
  await show(<LeadActions lead={lead} onEdit={() => {}} />);
  const merge = screen.getByRole('button', { name: 'Merge…' });
  expect(merge).toBeDisabled();
  expect(merge).toHaveAccessibleDescription(/^Assigned to someone else/);
});

const MERGED = '0190a1b2-c3d4-7e5f-8a9b-0000000000c1';
const entry = (id: number, type: string, more: object = {}) => ({
  entity_id: `0190a1b2-c3d4-7e5f-8a9b-0000000000d${id}`,
  created_at: '2026-01-05T10:00:00Z',
  type,
  actor: null,
  changes: [],
  record_id: LEAD,
  detail: {},
  ...more,
});

function openHistory(role: 'TRANSPORTATION_PR_AGENT' | 'TRANSPORTATION_PR_SUPERVISOR') {
  let isUndone = false;
  const merge = { entity_id: MERGED, merged_id: OTHER, company_name: 'Acme Twin', can: { undo: true } };
  return show(
    <SessionContext value={{ id: ME, username: 'x', fullName: 'X', role, type: 'TP' }}>
      <Timeline resource={TP_LEAD} lead={{ id: LEAD }} />
      <Notifications />
    </SessionContext>,
    {
      answers: ({ method, path }) => {
        if (path === `leads/tp/${LEAD}/changes`)
          return answerPage([
            entry(1, 'LEAD_MERGED', { detail: { merge_id: MERGED } }),
            entry(2, 'LEAD_MERGED', { detail: { merge_id: OTHER } }),
            entry(3, 'LEAD_UPDATED', { record_id: OTHER }),
          ]);
        if (path === `leads/tp/${LEAD}/merges`) return { body: { items: isUndone ? [] : [merge] } };
        if (method === 'POST' && path === `leads/tp/merges/${MERGED}/undo`) {
          isUndone = true;
          return { body: { restored: [], kept: ['dba', 'email'], merged_id: OTHER, survivor_id: LEAD } };
        }
        return undefined;
      },
    },
  );
}

it('names the merge in the history, tells what came along, and lets a supervisor undo what is not undone', async () => {
  const { user } = await openHistory('TRANSPORTATION_PR_SUPERVISOR');
  expect(await screen.findAllByRole('heading', { name: 'Leads merged' })).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Lead updated' }).parentElement).toHaveTextContent(
    'from a merged lead',
  );
  const [first, second] = screen
    .getAllByRole('heading', { name: 'Leads merged' })
    .map(({ parentElement }) => parentElement!);
  const undo = await within(first!).findByRole('button', { name: 'Undo merge' });
  expect(within(second!).queryByRole('button', { name: 'Undo merge' })).toBeNull();
  await user.click(undo);
  const dialog = await screen.findByRole('dialog', { name: 'Undo this merge?' });
  expect(dialog).toHaveTextContent('Acme Twin becomes a lead of its own again');
  await user.click(within(dialog).getByRole('button', { name: 'Undo merge' }));
  expect(await screen.findByText(/Changed since and therefore kept: DBA and Email/)).toBeInTheDocument();
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo merge' })).toBeNull();
});

it('offers an agent nothing, and asks nothing for it', async () => {
  const { sent } = await openHistory('TRANSPORTATION_PR_AGENT');
  expect(await screen.findAllByRole('heading', { name: 'Leads merged' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull();
  expect(sent.some(({ path }) => path.endsWith('/merges'))).toBe(false);
});
