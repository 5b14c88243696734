import type { EditorView } from '@codemirror/view';
import { choose, fireEvent, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '#src/resources/formSchemas/editor/code/text.ts';
import { stubMedia } from '../../../support/media.ts';
import {
  begun,
  codeView,
  DRAFT,
  NOT_FOUND,
  openEditor,
  patches,
  saved,
  SECTION,
  textIn,
  titled,
  type Server,
} from './support.tsx';

// As wide as a usual screen: jsdom has no width.
beforeEach(() => stubMedia((query) => !query.includes('max-width')));

const TITLE = DRAFT.form.labels.en.sections[SECTION]!;
const lineOf = (title: string) => `"${SECTION}": "${title}"`;
/** Writes into the code as a person does, and leaves it. */
async function typeTitle(title: string, before = TITLE) {
  const view = await codeView();
  const from = textIn(view).indexOf(lineOf(before));
  expect(from).toBeGreaterThan(-1);
  const changes = { from, to: from + lineOf(before).length, insert: lineOf(title) };
  view.dispatch({ changes, userEvent: 'input.type' });
}
const titleSent = (body: unknown) => (body as { form: typeof DRAFT.form }).form.labels.en.sections[SECTION];
const lineOfCaret = ({ state }: EditorView) => state.doc.lineAt(state.selection.main.head).text;

it('A form without a draft offers to begin one from any version, which goes back and forth by its buttons and by keys; problems are counted while one types, told in words, and lead to their place', async () => {
  const { user, sent } = await openEditor({ draft: null });
  await choose(user, 'Begin with', 'Version 3');
  await user.click(screen.getByRole('button', { name: 'Begin a draft' }));
  const view = await codeView();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ from: 3 });

  await typeTitle('People');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'));
  await user.click(undo);
  await waitFor(() => expect(textIn(view)).toBe(textOf(DRAFT)));
  const redo = { key: 'Z', ctrlKey: true, shiftKey: true };
  fireEvent.keyDown(screen.getByRole('button', { name: 'Redo' }), redo);
  await waitFor(() => expect(textIn(view)).toContain('"People"'));
  fireEvent.keyDown(screen.getByRole('banner'), { key: 'z', ctrlKey: true });
  await waitFor(() => expect(textIn(view)).toBe(textOf(DRAFT)));

  expect(await screen.findByRole('button', { name: 'No problems' })).toBeDisabled();
  await typeTitle('');
  await user.click(await screen.findByRole('button', { name: '1 problem' }));
  await user.click(await screen.findByRole('menuitem', { name: /has no title in English/ }));
  await waitFor(() => expect(view.state.selection.main.head).toBeGreaterThan(0));
  const [name] = Object.entries(DRAFT.form.schema.properties as Record<string, Record<string, unknown>>).find(
    ([, part]) => part['x-section-id'] === SECTION,
  )!;
  expect(lineOfCaret(view)).toContain(`"${name}"`);
});

it('A form without a draft shows who may not write the version that is current, and changes nothing', async () => {
  const { sent } = await openEditor({ draft: null }, { role: 'CREDENTIALS_AGENT' });
  const view = await codeView();
  expect(await screen.findByText('Version 4, read only')).toBeInTheDocument();
  expect(view.state.readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Review and publish' })).toBeNull();
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('A draft is saved by itself with the revision that it was read with; waits, said and kept, until the line is back; says why the server does not take it; and may be thrown away, after a question', async () => {
  const server: Server = {
    draft: DRAFT,
    patch: () => {
      throw new TypeError('Failed to fetch');
    },
  };
  const { sent, user } = await openEditor(server);
  await typeTitle('People');
  expect(await screen.findByText(/^Not saved yet: no connection/)).toBeInTheDocument();
  delete server.patch;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/^Saved at /)).toBeInTheDocument();
  expect(patches(sent).at(-1)!.body).toMatchObject({ revision: 7, ops: [] });
  expect(titleSent(patches(sent).at(-1)!.body)).toBe('People');
  const count = patches(sent).length;
  await typeTitle('Persons', 'People');
  await waitFor(() => expect(patches(sent)).toHaveLength(count + 1));
  expect(patches(sent).at(-1)!.body).toMatchObject({ revision: 8 });
  await waitFor(() => expect(server.draft!.revision).toBe(9));

  server.patch = () => refusal(400, 'The form is too large');
  await typeTitle('Folk', 'Persons');
  expect(await screen.findByText('Not saved: The form is too large')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Throw this draft away' }));
  await user.click(await screen.findByRole('button', { name: 'Throw away' }));
  expect(await screen.findByText('Nobody is changing this form')).toBeInTheDocument();
  expect(sent.find(({ method }) => method === 'DELETE')?.query.get('revision')).toBe('9');
});

it('A draft brings back what an earlier visit could not save, one Undo from what was saved', async () => {
  const over = textOf(DRAFT);
  const mine = textOf({ form: titled(DRAFT.form, 'Kept'), ops: [] });
  const { sent, user } = await openEditor(
    { draft: DRAFT },
    { stored: { 'unsent-form.owner': { values: { work: mine }, over: { work: over } } } },
  );
  expect(await screen.findByText(/is here again/)).toBeInTheDocument();
  await waitFor(() => expect(titleSent(patches(sent)[0]?.body ?? DRAFT)).toBe('Kept'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titleSent(patches(sent).at(-1)!.body)).toBe(TITLE));
});

describe('A draft that somebody else saved meanwhile', () => {
  const theirs = { ...DRAFT, revision: 9, form: titled(DRAFT.form, 'Theirs') };

  it('is told with what differs, and neither side is lost, whichever is kept', async () => {
    const server = { draft: theirs };
    const { user, sent } = await openEditor({ draft: DRAFT, patch: (one) => saved(server, one) });
    const keep = async (side: string) => {
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/Bo Lee saved it on/)).toBeInTheDocument();
      expect(dialog.getAllByText(/Theirs/).length).toBeGreaterThan(0);
      await user.click(dialog.getByRole('button', { name: side }));
    };
    await typeTitle('Mine');
    const view = await codeView();
    const isIn = (title: string) => waitFor(() => expect(textIn(view)).toContain(lineOf(title)));
    await keep('Take theirs');
    await isIn('Theirs');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await isIn('Mine');
    expect(patches(sent)[0]!.body).toMatchObject({ revision: 7 });

    await waitFor(() => expect(titleSent(server.draft)).toBe('Mine'));
    server.draft = { ...theirs, revision: 20 };
    await typeTitle('Still mine', 'Mine');
    await keep('Keep mine');
    await waitFor(() => expect(titleSent(server.draft)).toBe('Still mine'));
    expect(textIn(view)).toContain(lineOf('Still mine'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await isIn('Theirs');
  });

  it('is taken over where nothing is unsaved, when one comes back to the tab; is begun anew with one’s work when it was published under it', async () => {
    const server: Server = { draft: DRAFT };
    const { user, sent } = await openEditor(server);
    const view = await codeView();
    server.draft = theirs;
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(textIn(view)).toContain(lineOf('Theirs')));
    expect(patches(sent)).toEqual([]);

    server.patch = () => {
      server.draft = null;
      return NOT_FOUND;
    };
    server.post = ({ body }) => begun(server, { ...body, version: 6, revision: 1 });
    await typeTitle('People', 'Theirs');
    await user.click(await screen.findByRole('button', { name: 'Begin a draft with it' }));
    expect(await screen.findByText('Draft of version 6')).toBeInTheDocument();
    expect(titleSent(sent.find(({ method }) => method === 'POST')?.body)).toBe('People');
    expect(textIn(await codeView())).toContain('"People"');
  });
});

it('Problems of the server are told beside those found here, each once; the address selects one', async () => {
  const problem = { at: '/schema', message: 'A pattern has no end' };
  const [name] = Object.keys(DRAFT.form.schema.properties as object).slice(-1);
  const search = `?at=/schema/properties/${name}/x-section-id`;
  await openEditor({ draft: { ...DRAFT, problems: [problem] } }, { search });
  expect(await screen.findByRole('button', { name: '1 problem' })).toBeInTheDocument();
  expect(lineOfCaret(await codeView())).toContain(`"${name}"`);
});

it('Code that is no form is told, leaves the form as it was, and outlives the pane', async () => {
  const { user, sent } = await openEditor({ draft: DRAFT });
  const view = await codeView();
  view.dispatch({ changes: { from: 0, to: 1, insert: '' }, userEvent: 'delete' });
  expect(await screen.findByText(/Until it is mended the form stays/)).toBeInTheDocument();
  expect(screen.getByText('The code is not read: it has a fault')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Code' }));
  expect(await screen.findByText('Choose above what to show')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Code' }));
  const again = await codeView();
  expect(textIn(again)).toBe(textOf(DRAFT).slice(1));
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByText(/Until it is mended/)).toBeNull());
  expect(textIn(again)).toBe(textOf(DRAFT));
  expect(patches(sent)).toEqual([]);
});

it('Code that is no form is what a draft is opened as that no pane could show', async () => {
  const broken = { ...DRAFT, form: { ...DRAFT.form, labels: 'none' } } as unknown as typeof DRAFT;
  const { sent } = await openEditor({ draft: broken });
  const view = await codeView();
  expect(textIn(view)).toContain('"labels": "none"');
  expect(await screen.findByText(/labels must be an object/)).toBeInTheDocument();
  expect(patches(sent)).toEqual([]);
});
