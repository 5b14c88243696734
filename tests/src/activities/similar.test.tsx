import { choose, fill, OTHER, refusal, screen, type Sent, textsOf, within } from '#tests/src/kit.ts';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { NotesTab } from '#src/resources/activities/NotesTab.tsx';
import { OutreachesTab } from '#src/resources/activities/OutreachesTab.tsx';
import { TasksTab } from '#src/resources/activities/TasksTab.tsx';
import { activity, LEAD_RECORD, open, written } from './support.tsx';

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

/** What a server says that finds these alike, until it is not asked to look. */
const refusing =
  (...similar: object[]) =>
  ({ query, body }: Sent) =>
    query.get('check_duplicates') === 'true'
      ? refusal(409, 'Possible duplication', { similar })
      : { status: 201, body: activity(9, body ?? {}) };

const THEIRS = activity(5, {
  subject: 'WELCOME_CALL',
  text: 'Called Ana about the contract',
  created_by: OTHER,
  can: { edit: false },
});

async function writeNote(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Add note' }));
  await choose(user, /^Subject/, 'Welcome call');
  await fill(user, screen.getByLabelText('Text'), 'Called Ana about a contract');
  await user.click(button('Save'));
  return screen.findByRole('dialog', { name: 'Possible duplication' });
}

const checks = (sent: readonly Sent[]) => written(sent).map(({ query }) => query.get('check_duplicates'));

it('a note that repeats another is shown beside it, stays as it was typed when one goes back or saving fails, and is saved by Continue without the check', async () => {
  let isBusy = true;
  const { user, sent } = await open(<NotesTab lead={LEAD_RECORD} />, [], {
    write: (call) =>
      isBusy && !call.query.has('check_duplicates')
        ? refusal(503, 'The service is busy')
        : refusing(THEIRS)(call),
  });
  const dialog = await writeNote(user);
  expect(dialog).toHaveAccessibleDescription('A similar note exists. Continue saves it anyway.');
  const mine = within(dialog).getByRole('region', { name: 'What you wrote' });
  expect(mine).toHaveTextContent(/Welcome call.*Called Ana about a contract/);
  const there = within(dialog).getByRole('region', { name: 'What is there already' });
  expect(there).toHaveTextContent(/Welcome call.*03\/0[45]\/2026.*Called Ana about the contract/);
  expect(await within(there).findByText('Bo Lee')).toBeInTheDocument();
  // It is there to be compared, not to be changed.
  expect(within(there).queryByRole('button')).toBeNull();
  expect(within(there).queryByRole('link')).toBeNull();

  const isBack = async () => {
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Possible duplication' })).toBeNull();
    expect(screen.getByLabelText('Text')).toHaveValue('Called Ana about a contract');
  };
  const saveAgain = async () => {
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Possible duplication' });
  };
  await expect.poll(() => document.activeElement).toBe(button('Back'));
  await user.keyboard('{Enter}');
  await isBack();
  expect(await screen.findByRole('alert')).toHaveTextContent('Possible duplication');
  await saveAgain();
  await user.keyboard('{Escape}');
  await isBack();
  await saveAgain();
  await user.click(button('Continue'));
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('The service is busy');
  await isBack();

  isBusy = false;
  await saveAgain();
  await user.click(button('Continue'));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(checks(sent)).toEqual(['true', 'true', 'true', null, 'true', null]);
  const [first, ...others] = written(sent).map(({ body }) => body);
  expect(first).toMatchObject({ subject: 'WELCOME_CALL', text: 'Called Ana about a contract' });
  for (const other of others) expect(other).toEqual(first);
});

describe('the same question', () => {
  async function ask(tab: ReactNode, add: string, similar: object, fill: (user: UserEvent) => Promise<void>) {
    const { user, sent } = await open(tab, [], { write: refusing(similar) });
    await user.click(await screen.findByRole('button', { name: add }));
    await fill(user);
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Possible duplication' });
    return { dialog, sent };
  }

  it('is asked for an outreach', async () => {
    const made = activity(4, { subject: 'DEVELOPMENT', type: 'EMAIL', description: 'Sent the forms' });
    const tab = <OutreachesTab lead={LEAD_RECORD} />;
    const { dialog, sent } = await ask(tab, 'Add outreach', made, async (user) => {
      await choose(user, /^Subject/, 'Development');
      await choose(user, /^Type/, 'Email');
      await fill(user, screen.getByLabelText('Description'), 'Sent forms');
    });
    expect(dialog).toHaveAccessibleDescription('A similar outreach exists. Continue saves it anyway.');
    expect(dialog).toHaveTextContent(/Sent forms.*Sent the forms/);
    expect(checks(sent)).toEqual(['true']);
  });

  it('is asked for a task, which is known by its title', async () => {
    const there = activity(4, { title: 'Call them back', type: 'call_back', description: 'Today' });
    const tab = <TasksTab lead={LEAD_RECORD} />;
    const { dialog, sent } = await ask(tab, 'Add task', there, async (user) => {
      await fill(user, screen.getByLabelText(/^Title/), 'Call back');
      await choose(user, /^Type/, 'Call back');
    });
    expect(dialog).toHaveAccessibleDescription('A similar task exists. Continue saves it anyway.');
    expect(textsOf(within(dialog).getAllByRole('heading', { level: 3 }))).toEqual([
      'Call back',
      'Call them back',
    ]);
    expect(checks(sent)).toEqual(['true']);
  });
});
