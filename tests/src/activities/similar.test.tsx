import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { NotesTab } from '#src/resources/activities/NotesTab.tsx';
import { OutreachesTab } from '#src/resources/activities/OutreachesTab.tsx';
import { TasksTab } from '#src/resources/activities/TasksTab.tsx';
import { choose, textsOf } from '../../support/choose.ts';
import { refusal } from '../../support/requests.ts';
import { fill } from '../../support/fill.ts';
import { OTHER, type Sent } from '../resources/screen.tsx';
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

describe('a note that repeats another', () => {
  it('is shown beside it, and saved by Continue, the second time without the check', async () => {
    const { user, sent } = await open(<NotesTab lead={LEAD_RECORD} />, [], { write: refusing(THEIRS) });
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
    await user.click(button('Continue'));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(checks(sent)).toEqual(['true', null]);
    const [first, second] = written(sent).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({ subject: 'WELCOME_CALL', text: 'Called Ana about a contract' });
  });

  it('stays as it was typed when one goes back, also by Escape', async () => {
    const { user, sent } = await open(<NotesTab lead={LEAD_RECORD} />, [], { write: refusing(THEIRS) });
    await writeNote(user);
    await expect.poll(() => document.activeElement).toBe(button('Back'));
    await user.keyboard('{Enter}');
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Possible duplication' })).toBeNull();
    expect(screen.getByLabelText('Text')).toHaveValue('Called Ana about a contract');
    expect(await screen.findByRole('alert')).toHaveTextContent('Possible duplication');
    await user.click(button('Save'));
    await screen.findByRole('dialog', { name: 'Possible duplication' });
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Possible duplication' })).toBeNull();
    expect(screen.getByLabelText('Text')).toHaveValue('Called Ana about a contract');
    expect(checks(sent)).toEqual(['true', 'true']);
  });

  it('loses nothing when saving it anyway fails', async () => {
    const { user } = await open(<NotesTab lead={LEAD_RECORD} />, [], {
      write: (call) =>
        call.query.has('check_duplicates') ? refusing(THEIRS)(call) : refusal(503, 'The service is busy'),
    });
    await writeNote(user);
    await user.click(button('Continue'));
    await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('The service is busy');
    expect(screen.getByLabelText('Text')).toHaveValue('Called Ana about a contract');
  });
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
