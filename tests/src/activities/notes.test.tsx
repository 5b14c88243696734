import { byCall, choose, fill, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotesTab } from '#src/resources/activities/NotesTab.tsx';
import { OutreachesTab } from '#src/resources/activities/OutreachesTab.tsx';
import { localDay } from '#src/resources/activities/day.ts';
import { answerPage, LEAD, ME, OTHER, show, type Answers } from '../resources/screen.tsx';
import { activity, LEAD_RECORD, NOTE, open, written } from './support.tsx';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { changed, lively } from '../live/support.tsx';

const tab = <NotesTab lead={LEAD_RECORD} />;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('the notes of a lead', () => {
  it('say what went wrong when they cannot be read, then what, who, when and whether they were edited, by pages', async () => {
    const theirs = activity(3, {
      subject: 'WELCOME_CALL',
      text: null,
      created_by: OTHER,
      edited_at: '2026-03-05T15:06:00.000Z',
      edited_by: ME,
      can: { edit: false },
    });
    let answer: ReturnType<Answers> = refusal(400, 'Out of order');
    const { user, sent } = await show(<LeadTypeScope value="TP">{tab}</LeadTypeScope>, {
      answers: byCall({ 'leads/tp/notes': () => answer }),
    });
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    answer = answerPage([NOTE, theirs], { total: 27 });
    await user.click(screen.getByRole('button', { name: /try again|retry/i }));
    const [mine, other] = await screen.findAllByRole('listitem');
    expect(within(mine!).getByRole('heading', { name: 'General' })).toBeInTheDocument();
    expect(within(mine!).getByText(/^First line\s+second line$/)).toBeInTheDocument();
    expect(await within(mine!).findByText('Ana Ruiz')).toBeInTheDocument();
    expect(mine).toHaveTextContent(/03\/0[45]\/2026 \d\d:06 [AP]M/);
    expect(mine).not.toHaveTextContent('Edited');
    await within(other!).findByText('Ana Ruiz');
    expect(other).toHaveTextContent(
      /Bo Lee · 03\/0[45]\/2026.*Edited 03\/0[56]\/2026 \d\d:06 [AP]M by Ana Ruiz/,
    );
    expect(within(mine!).getByRole('button', { name: 'Edit note: General' })).toBeInTheDocument();
    expect(within(other!).queryByRole('button')).toBeNull();
    const list = sent.find(({ path }) => path === 'leads/tp/notes');
    expect(list?.query.get('lead_id_eq')).toBe(LEAD);
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    await expect.poll(() => sent.some(({ query }) => query.get('page') === '2')).toBe(true);
    // The same notes on both pages, moved by newer ones, are there once.
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });

  it('are added, and the list is read again; what is typed is not lost to Escape without a question', async () => {
    const { user, sent } = await open(tab, []);
    expect(await screen.findByText('No notes yet')).toBeInTheDocument();
    await user.click(button('Add note'));
    const dialog = await screen.findByRole('dialog', { name: 'Add note' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const subject = within(dialog).getByRole('combobox', { name: /^Subject/ });
    await expect.poll(() => document.activeElement).toBe(subject);
    expect(subject).toHaveAccessibleDescription('Required');
    await choose(user, /^Subject/, 'Welcome call');
    await fill(user, within(dialog).getByLabelText('Text'), 'Hello');
    const reads = sent.length;
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(written(sent)).toMatchObject([
      {
        method: 'POST',
        path: 'leads/tp/notes',
        body: { lead_id: LEAD, subject: 'WELCOME_CALL', text: 'Hello' },
      },
    ]);
    await expect
      .poll(() => sent.slice(reads).some(({ method, path }) => method === 'GET' && path === 'leads/tp/notes'))
      .toBe(true);
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    await user.type(await screen.findByLabelText('Text'), 'x');
    await user.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Text')).toHaveValue('x');
    confirm.mockReturnValue(true);
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    // Nothing typed, nothing asked.
    await user.click(button('Add note'));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  it('count the characters of the text, and are edited with their version; what is too much or refused stands on its field', async () => {
    const refuse = vi
      .fn()
      .mockReturnValueOnce(
        refusal(400, 'Some values are not valid', {
          fails: [{ field: 'text', code: 'invalid', message: 'Say it nicely' }],
        }),
      )
      .mockReturnValue({ status: 200, body: { ...NOTE, version: 2 } });
    const long = { ...NOTE, text: 'é'.repeat(3999) };
    const { user, sent } = await open(tab, [long], { write: refuse });
    await user.click(await screen.findByRole('button', { name: 'Edit note: General' }));
    const text = await screen.findByLabelText('Text');
    expect(text).toHaveAccessibleDescription('3,999 of 4,000 characters');
    await user.type(text, '👩👩');
    await user.click(button('Save'));
    await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
    expect(text).toHaveAccessibleDescription('Write at most 4000 characters 4,001 of 4,000 characters');
    await fill(user, text, 'Rude');
    await user.click(button('Save'));
    await waitFor(() => expect(text).toHaveAccessibleDescription(/Say it nicely/));
    expect(text).toBeInvalid();
    expect(text).toHaveValue('Rude');
    await user.type(text, 'r');
    await user.click(button('Save'));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(written(sent).at(-1)).toMatchObject({
      method: 'PATCH',
      path: `leads/notes/${NOTE.entity_id}`,
      body: { version: 1, text: 'Ruder' },
    });
    // What is changed is not compared with others.
    expect(written(sent).filter(({ query }) => query.has('check_duplicates'))).toEqual([]);
  });
});

it('the outreaches of a lead begin today, name several people to notify, and are not edited', async () => {
  const made = activity(4, {
    subject: 'WELCOME_CALL',
    type: 'VISIT',
    date: '2026-03-04',
    description: 'Met the owner',
    notify_ids: [OTHER],
  });
  const { user, sent } = await open(<OutreachesTab lead={LEAD_RECORD} />, [made]);
  const [card] = await screen.findAllByRole('listitem');
  expect(card).toHaveTextContent(/Welcome call\s*Visit.*03\/04\/2026/);
  // What was asked for in the form is by now what happened.
  const told = within(card!).getByText('Notified').parentElement;
  await expect.poll(() => told?.textContent).toBe('NotifiedBo Lee');
  expect(within(card!).queryByRole('button')).toBeNull();
  await user.click(button('Add outreach'));
  await choose(user, /^Subject/, 'Development');
  await choose(user, /^Type/, 'Email');
  const notify = screen.getByRole('combobox', { name: 'Notify' });
  await user.type(notify, 'Bo{Enter}');
  await fill(user, notify, 'Ana');
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  await user.click(button('Save'));
  await expect
    .poll(() => written(sent))
    .toMatchObject([
      {
        path: 'leads/tp/outreach',
        body: {
          subject: 'DEVELOPMENT',
          type: 'EMAIL',
          date: localDay(new Date()),
          notify_ids: [OTHER, expect.any(String)],
        },
      },
    ]);
});

// Consoles spread their reading over a moment: here it is now.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

/** The notes of a lead with a line that is up; `server.notes` are what the API has. */
async function openLively() {
  const line = lively();
  const server = { notes: [NOTE] as object[] };
  const view = await show(line.around(<LeadTypeScope value="TP">{tab}</LeadTypeScope>), {
    answers: ({ method, path, body }) => {
      if (path === 'leads/tp/notes') return answerPage(server.notes);
      if (method !== 'PATCH') return undefined;
      const current = server.notes[0] as { version: number };
      return body?.version === current.version
        ? { body: { ...current, ...body, version: current.version + 1 } }
        : refusal(409, 'Changed', { current });
    },
    at: '/leads/1',
    path: '/leads/1',
  });
  await screen.findByRole('heading', { name: 'General' });
  await line.connect();
  return { ...line, ...view, server };
}

it('the notes of a lead, while others write get a new one in their place, with what is being typed left as it is', async () => {
  const { user, server, tell, socket } = await openLively();
  await expect.poll(() => socket().last('watch')?.topics).toContain(`lead/${LEAD}`);
  await user.click(screen.getByRole('button', { name: 'Edit note: General' }));
  const text = await screen.findByLabelText('Text');
  await fill(user, text, 'Mine');
  server.notes = [activity(2, { subject: 'WELCOME_CALL', text: 'Theirs', created_by: OTHER }), NOTE];
  tell(changed('lead', LEAD, { by: OTHER }));
  expect(await screen.findByText('Theirs')).toBeInTheDocument();
  expect(screen.getByLabelText('Text')).toHaveValue('Mine');
  expect(text).toHaveFocus();
  await user.type(text, ' own');
  expect(text).toHaveValue('Mine own');
});
