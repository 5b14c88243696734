import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { NotesTab } from '#src/resources/activities/NotesTab.tsx';
import { refusal } from '../../support/answers.ts';
import { fill } from '../../support/fill.ts';
import { changed, lively } from '../live/support.tsx';
import { answerPage, LEAD, OTHER, show } from '../resources/screen.tsx';
import { activity, LEAD_RECORD, NOTE } from './support.tsx';

// Consoles spread their reading over a moment: here it is now.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const tab = (
  <LeadTypeScope value="TP">
    <NotesTab lead={LEAD_RECORD} />
  </LeadTypeScope>
);

/** The notes of a lead with a line that is up; `server.notes` are what the API has. */
async function open() {
  const line = lively();
  const server = { notes: [NOTE] as object[] };
  const view = await show(line.around(tab), {
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

describe('the notes of a lead, while others write', () => {
  it('get a new one in their place, with what is being typed left as it is', async () => {
    const { user, server, tell, socket } = await open();
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

  it('ask which shall stay when the note itself was changed meanwhile', async () => {
    const { user, server, tell } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit note: General' }));
    await user.type(await screen.findByLabelText('Text'), ' mine');
    server.notes = [{ ...NOTE, version: 2, text: 'Theirs' }];
    tell(changed('lead', LEAD, { by: OTHER }));
    expect(await screen.findByText('Theirs')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this meanwhile' });
    expect(within(dialog).getByText('Theirs', { selector: 'span' })).toBeInTheDocument();
    expect(dialog).toHaveTextContent('First line second line mine');
  });
});
