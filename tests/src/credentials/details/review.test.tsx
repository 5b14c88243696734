import { act, ME, refusal, screen, type Sent, sentTo, waitFor, within } from '#tests/src/kit.ts';
import { memoryStore } from 'ra-core';
import { describe, expect, it } from 'vitest';
import type { FieldState } from '#schemas/credential/file.ts';
import { GlobalKeys } from '#src/help/GlobalKeys.tsx';
import { document, item, open, REVIEW, storeFile, waiting } from './support.tsx';

const MARKS = { general_carrier: waiting, general_policy_number: waiting, general_aggregate_amount: waiting };
const DATA = { general: { carrier: 'Acme Mutual', policy_number: 'P-1', aggregate_amount: 5 } };
const SEARCH = '?tab=review';

interface Decided {
  readonly field_id: string;
  readonly state: FieldState['state'];
  readonly reason_text?: string;
}
const decisionsOf = (sent: Sent) => (sent.body as { decisions: Decided[] }).decisions;
const posted = (sent: readonly Sent[], path = REVIEW) => sentTo(sent, 'POST', path);

/** The board over a form whose server stores what is decided, unless `answers` say otherwise. */
async function board({ answers, ...options }: Parameters<typeof open>[0] = {}) {
  const view = await open({
    marks: MARKS,
    data: DATA,
    search: SEARCH,
    ...options,
    answers: (sent, server) => {
      const answer = answers?.(sent, server);
      if (answer || sent.path !== REVIEW) return answer;
      const fields = { ...server.file.fields };
      for (const { field_id, ...decided } of decisionsOf(sent))
        fields[field_id] = { ...fields[field_id]!, reason_text: null, ...decided };
      return storeFile(server, { fields });
    },
  });
  await screen.findAllByRole('group', { name: 'Insurance carrier' });
  return view;
}
/** The first of the name: other sections have fields of the same name. */
const row = (name: string): HTMLElement => screen.getAllByRole('group', { name })[0]!;
const CARRIER = 'Insurance carrier';
const POLICY = 'Policy number';
const focusOn = (name: string) => row(name).focus();

describe('the review board', () => {
  it('is worked through by keyboard: j and k move, a approves and goes on, u takes back, n leads to the next that waits', async () => {
    const { user, sent } = await board({ search: `${SEARCH}&show=all` });
    focusOn(CARRIER);
    await user.keyboard('j');
    expect(row(POLICY)).toHaveFocus();
    await user.keyboard('k');
    expect(row(CARRIER)).toHaveFocus();
    await user.keyboard('a');
    expect(row(POLICY)).toHaveFocus();
    await within(row(CARRIER)).findByText('Approved');
    expect(decisionsOf(posted(sent)[0]!)).toEqual([
      { field_id: 'general_carrier', rev: 3, was: 'PENDING', state: 'APPROVED' },
    ]);
    expect(screen.getByText(/One decision stored/)).toBeInTheDocument();

    await user.keyboard('u');
    await within(row(CARRIER)).findByText('Pending review');
    expect(decisionsOf(posted(sent)[1]!)).toEqual([
      { field_id: 'general_carrier', rev: 3, was: 'APPROVED', state: 'PENDING' },
    ]);
    expect(row(CARRIER)).toHaveFocus();
    await user.keyboard('ja');
    await within(row(POLICY)).findByText('Approved');
    focusOn(CARRIER);
    await user.keyboard('n');
    expect(row('Aggregate coverage (USD)')).toHaveFocus();
  });

  it('decides nothing by a key that is the second of two, or turned off', async () => {
    const store = memoryStore();
    const { user, sent } = await board({
      store,
      around: (screen) => (
        <>
          {screen}
          <GlobalKeys onList={() => {}} />
        </>
      ),
    });
    for (const keys of ['ga', 'a']) {
      focusOn(CARRIER);
      await user.keyboard(keys);
      // Arrows are no letters: they go on.
      await user.keyboard('{ArrowDown}');
      expect(row(POLICY)).toHaveFocus();
      expect(posted(sent)).toHaveLength(0);
      act(() => store.setItem('shortcuts.single', false));
    }
  });

  it('rejects with words only, keeps letters for letters while somebody types, and judges a document as the version that is shown', async () => {
    const path = 'credentialing/documents/document/review';
    const { user, sent, queryClient } = await board({
      answers: (one) =>
        one.path === path ? { body: document({ state: 'APPROVED', version: 6 }) } : undefined,
    });
    focusOn(CARRIER);
    await user.keyboard('r');
    const form = await screen.findByRole('form', { name: /Insurance carrier/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(within(form).getByText('Say why')).toBeInTheDocument();
    expect(posted(sent)).toEqual([]);
    await user.keyboard('a jar{Control>}{Enter}{/Control}');
    await within(row(CARRIER)).findByText('a jar');
    const rejected = { rev: 3, was: 'PENDING', state: 'REJECTED', reason_code: null, reason_text: 'a jar' };
    expect(posted(sent).map(decisionsOf)).toEqual([[{ field_id: 'general_carrier', ...rejected }]]);
    expect(row(CARRIER)).toHaveFocus();

    focusOn('General liability insurance');
    await user.keyboard('a');
    await waitFor(() => expect(posted(sent, path)).toHaveLength(1));
    expect(posted(sent, path)[0]!.body).toEqual({ version: 5, state: 'APPROVED' });
    await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
    await user.click(await screen.findByRole('button', { name: 'Undo last decision' }));
    await waitFor(() => expect(posted(sent, path)).toHaveLength(2));
    expect(posted(sent, path)[1]!.body).toEqual({ version: 6, state: 'PENDING' });
  });

  it('shows what was approved before beside what differs, and approves at once what is unchanged, which no mask is', async () => {
    const { user, sent } = await board({
      marks: {
        ...MARKS,
        general_carrier: { ...waiting, value_approved: 'Old Mutual' },
        general_policy_number: { ...waiting, value_approved: 'P-1' },
        general_aggregate_amount: { ...waiting, value_approved: 5, sensitive: true },
      },
    });
    expect(within(row(CARRIER)).getByText('Old Mutual')).toBeInTheDocument();
    expect(within(row(POLICY)).getByText(/as approved before/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve the unchanged one' }));
    await within(row(POLICY)).findByText('Approved');
    expect(posted(sent).map(decisionsOf)).toEqual([
      [{ field_id: 'general_policy_number', rev: 3, was: 'PENDING', state: 'APPROVED' }],
    ]);
    await user.click(screen.getByRole('button', { name: /^Changed/ }));
    expect(screen.queryByRole('group', { name: POLICY })).toBeNull();
    expect(row(CARRIER)).toBeInTheDocument();
  });

  it('tells at its row that another reviewer was faster, and stores the other decisions', async () => {
    let isLate = false;
    const { user, sent } = await board({
      answers: (one, server) => {
        if (one.path !== REVIEW || isLate) return undefined;
        isLate = true;
        const { fields } = server.file;
        const { body: current } = storeFile(server, {
          data: { general: { ...DATA.general, policy_number: 'P-2' } },
          fields: { ...fields, general_policy_number: { ...fields.general_policy_number!, rev: 4 } },
        });
        const index = decisionsOf(one).findIndex(({ field_id }) => field_id === 'general_policy_number');
        const fail = {
          field: `decisions.${index}.rev`,
          code: 'stale_revision',
          message: 'Changed meanwhile',
        };
        return refusal(409, 'stale', { fails: [fail], current });
      },
    });
    await user.click(screen.getByRole('button', { name: /^Approve all 3 pending/ }));
    const policy = row(POLICY);
    expect(await within(policy).findByRole('alert')).toHaveTextContent('Changed meanwhile');
    expect(within(policy).getByText('P-2')).toBeInTheDocument();
    expect(policy).toHaveTextContent('You saw: P-1');
    expect(within(policy).getByText('Pending review')).toBeInTheDocument();
    await within(row(CARRIER)).findByText('Approved');
    expect(decisionsOf(posted(sent)[0]!)).toHaveLength(3);
    expect(decisionsOf(posted(sent)[1]!).map(({ field_id }) => field_id)).toEqual([
      'general_carrier',
      'general_aggregate_amount',
    ]);
  });

  it('says of own values under four eyes why they cannot be approved, and leaves them out of all', async () => {
    const { user, sent } = await board({
      marks: { ...MARKS, general_carrier: { ...waiting, author_id: ME } },
      answers: ({ path }) => (path === 'credentialing/settings' ? { body: { four_eyes: true } } : undefined),
    });
    expect(await within(row(CARRIER)).findByText(/somebody else must approve it/)).toBeInTheDocument();
    expect(within(row(CARRIER)).queryByRole('button', { name: /^Approve/ })).toBeNull();
    focusOn(CARRIER);
    await user.keyboard('a');
    expect(posted(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Approve all 2 pending/ }));
    await waitFor(() => expect(posted(sent)).toHaveLength(1));
    expect(decisionsOf(posted(sent)[0]!).map(({ field_id }) => field_id)).not.toContain('general_carrier');
  });

  it('offers nothing to decide while the file is nobody’s', async () => {
    const { user, sent } = await board({
      account: { cred_agent_id: null, can: { review: false, claim: true } },
      items: [item({ documents: [document({ can: { edit: false, remove: false, review: false } })] })],
    });
    expect(screen.getByText('Claim the file to review it.')).toBeInTheDocument();
    expect(within(row(CARRIER)).queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    focusOn(CARRIER);
    await user.keyboard('ar');
    expect(posted(sent)).toEqual([]);
  });
});
