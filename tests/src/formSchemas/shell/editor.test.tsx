import { EditorView } from '@codemirror/view';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import { textOf } from '#src/resources/formSchemas/editor/code/text.ts';
import { codeContent, DRAFT, FULL, openEditor, patches, saved, SECTION, titled } from './support.tsx';

beforeEach(() => {
  // As wide as a usual screen: jsdom has no width.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const TITLE = DRAFT.form.labels.en.sections[SECTION]!;
/** Writes into the code as a person does, and leaves it. */
async function typeTitle(title: string, before = TITLE) {
  const view = EditorView.findFromDOM(await codeContent())!;
  const from = view.state.doc.toString().indexOf(`"${SECTION}": "${before}"`);
  expect(from).toBeGreaterThan(-1);
  const at = from + `"${SECTION}": "`.length;
  view.dispatch({ changes: { from: at, to: at + before.length, insert: title }, userEvent: 'input.type' });
}
const titleSent = (body: unknown) => (body as { form: typeof DRAFT.form }).form.labels.en.sections[SECTION];

describe('A form without a draft', () => {
  it.each<[Language, string, string, string]>([
    ['en', 'Begin with', 'Version 3', 'Begin a draft'],
    ['es', 'Empezar con', 'Versión 3', 'Empezar un borrador'],
  ])('offers in %s to begin one from any version', async (language, from, third, action) => {
    const { user, sent } = await openEditor({ draft: null }, { language });
    await user.click(await screen.findByRole('combobox', { name: from }));
    await user.click(await screen.findByRole('option', { name: third }));
    await user.click(screen.getByRole('button', { name: action }));
    await codeContent();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ from: 3 });
  });

  it('shows who may not write the version that is current, and changes nothing', async () => {
    const { sent } = await openEditor({ draft: null }, { role: 'CREDENTIALS_AGENT' });
    const content = await codeContent();
    expect(await screen.findByText('Version 4, read only')).toBeInTheDocument();
    expect(EditorView.findFromDOM(content)!.state.readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Review and publish' })).toBeNull();
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('A draft', () => {
  it('is saved by itself, with the revision that it was read with, and says so', async () => {
    const { sent } = await openEditor({ draft: DRAFT });
    await typeTitle('People');
    expect(await screen.findByText(/^Saved at /)).toBeInTheDocument();
    expect(patches(sent)).toHaveLength(1);
    expect(patches(sent)[0]!.body).toMatchObject({ revision: 7, ops: [] });
    expect(titleSent(patches(sent)[0]!.body)).toBe('People');
    await typeTitle('Persons', 'People');
    await waitFor(() => expect(patches(sent)).toHaveLength(2));
    expect(patches(sent)[1]!.body).toMatchObject({ revision: 8 });
  });

  it('goes back and forth by its buttons and by keys', async () => {
    const { user } = await openEditor({ draft: DRAFT });
    const content = await codeContent();
    await typeTitle('People');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'));
    await user.click(undo);
    await waitFor(() => expect(content.textContent).not.toContain('"People"'));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Redo' }), {
      key: 'Z',
      ctrlKey: true,
      shiftKey: true,
    });
    await waitFor(() => expect(EditorView.findFromDOM(content)!.state.doc.toString()).toContain('"People"'));
    fireEvent.keyDown(screen.getByRole('banner'), { key: 'z', ctrlKey: true });
    await waitFor(() => expect(EditorView.findFromDOM(content)!.state.doc.toString()).toBe(textOf(DRAFT)));
  });

  it('waits without a line, says so, keeps the work in this browser, and sends it when the line is back', async () => {
    const server = { draft: DRAFT, isAway: true };
    const { sent } = await openEditor({
      get draft() {
        return server.draft;
      },
      set draft(draft) {
        server.draft = draft!;
      },
      patch(one) {
        if (server.isAway) throw new TypeError('Failed to fetch');
        return saved(this, one);
      },
    });
    await typeTitle('People');
    expect(await screen.findByText(/^Not saved yet: no connection/)).toBeInTheDocument();
    server.isAway = false;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText(/^Saved at /)).toBeInTheDocument();
    expect(titleSent(patches(sent).at(-1)!.body)).toBe('People');
  });

  it('brings back what an earlier visit could not save, one Undo from what was saved', async () => {
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

  it('says why the server does not take it', async () => {
    await openEditor({
      draft: DRAFT,
      patch: () => ({ status: 400, body: { message: 'The form is too large', fails: [] } }),
    });
    await typeTitle('People');
    expect(await screen.findByText('Not saved: The form is too large')).toBeInTheDocument();
  });

  it('may be thrown away, after a question', async () => {
    const { user, sent } = await openEditor({ draft: DRAFT });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Throw this draft away' }));
    await user.click(await screen.findByRole('button', { name: 'Throw away' }));
    expect(await screen.findByText('Nobody is changing this form')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'DELETE')?.query.get('revision')).toBe('7');
  });
});

describe('A draft that somebody else saved meanwhile', () => {
  const theirs = { ...DRAFT, revision: 9, form: titled(DRAFT.form, 'Theirs') };

  it.each([
    { side: 'Keep mine', kept: 'Mine', undone: 'Theirs' },
    { side: 'Take theirs', kept: 'Theirs', undone: 'Mine' },
  ])('($side) is told with what differs, and neither side is lost', async ({ side, kept, undone }) => {
    const server = { draft: theirs };
    const { user, sent } = await openEditor({
      draft: DRAFT,
      patch: (one) => saved(server, one),
    });
    await typeTitle('Mine');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Bo Lee saved it on/)).toBeInTheDocument();
    expect(within(dialog).getAllByText(/Theirs/).length).toBeGreaterThan(0);
    await user.click(within(dialog).getByRole('button', { name: side }));
    const view = EditorView.findFromDOM(await codeContent())!;
    await waitFor(() => expect(view.state.doc.toString()).toContain(`"${SECTION}": "${kept}"`));
    if (kept === 'Mine')
      await waitFor(() => expect(server.draft.form.labels.en.sections[SECTION]).toBe('Mine'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(view.state.doc.toString()).toContain(`"${SECTION}": "${undone}"`));
    expect(patches(sent)[0]!.body).toMatchObject({ revision: 7 });
  });

  it('is taken over where nothing is unsaved, when one comes back to the tab', async () => {
    const server = { draft: DRAFT };
    const { sent } = await openEditor(server);
    const view = EditorView.findFromDOM(await codeContent())!;
    server.draft = theirs;
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(view.state.doc.toString()).toContain(`"${SECTION}": "Theirs"`));
    expect(patches(sent)).toEqual([]);
  });

  it('is begun anew with one’s work when it was published under it', async () => {
    const begun: unknown[] = [];
    const server: Parameters<typeof openEditor>[0] = {
      draft: DRAFT,
      patch: () => {
        server.draft = null;
        return { status: 404, body: { message: 'Not found', fails: [] } };
      },
      post: ({ body }) => {
        begun.push(body);
        server.draft = { ...DRAFT, ...body, version: 6, revision: 1 };
        return { status: 201, body: server.draft };
      },
    };
    const { user } = await openEditor(server);
    await typeTitle('People');
    await user.click(await screen.findByRole('button', { name: 'Begin a draft with it' }));
    expect(await screen.findByText('Draft of version 6')).toBeInTheDocument();
    expect(titleSent(begun[0])).toBe('People');
    const view = EditorView.findFromDOM(await codeContent())!;
    expect(view.state.doc.toString()).toContain('"People"');
  });
});

describe('Problems', () => {
  it('are counted while one types, told in words, and lead to their place', async () => {
    const { user } = await openEditor({ draft: DRAFT });
    expect(await screen.findByRole('button', { name: 'No problems' })).toBeDisabled();
    await typeTitle('');
    await user.click(await screen.findByRole('button', { name: '1 problem' }));
    const item = await screen.findByRole('menuitem', { name: /has no title in English/ });
    await user.click(item);
    const view = EditorView.findFromDOM(await codeContent())!;
    await waitFor(() => expect(view.state.selection.main.head).toBeGreaterThan(0));
    const line = view.state.doc.lineAt(view.state.selection.main.head).text;
    const [name] = Object.entries(
      DRAFT.form.schema.properties as Record<string, Record<string, unknown>>,
    ).find(([, part]) => part['x-section-id'] === SECTION)!;
    expect(line).toContain(`"${name}"`);
  });

  it('of the server are told beside those found here, each once', async () => {
    const problem = { at: '/schema', message: 'A pattern has no end' };
    await openEditor({ draft: { ...DRAFT, problems: [problem] } });
    expect(await screen.findByRole('button', { name: '1 problem' })).toBeInTheDocument();
  });

  it('are selected by the address', async () => {
    const [name] = Object.keys(DRAFT.form.schema.properties as object).slice(-1);
    await openEditor({ draft: DRAFT }, { search: `?at=/schema/properties/${name}/x-section-id` });
    const view = EditorView.findFromDOM(await codeContent())!;
    expect(view.state.doc.lineAt(view.state.selection.main.head).text).toContain(`"${name}"`);
  });
});

describe('Code that is no form', () => {
  it('is told, leaves the form as it was, and outlives the pane', async () => {
    const { user, sent } = await openEditor({ draft: DRAFT });
    const view = EditorView.findFromDOM(await codeContent())!;
    view.dispatch({ changes: { from: 0, to: 1, insert: '' }, userEvent: 'delete' });
    expect(await screen.findByText(/Until it is mended the form stays/)).toBeInTheDocument();
    expect(screen.getByText('The code is not read: it has a fault')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Code' }));
    expect(await screen.findByText('Choose above what to show')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Code' }));
    const again = EditorView.findFromDOM(await codeContent())!;
    expect(again.state.doc.toString()).toBe(textOf(DRAFT).slice(1));
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(screen.queryByText(/Until it is mended/)).toBeNull());
    expect(again.state.doc.toString()).toBe(textOf(DRAFT));
    expect(patches(sent)).toEqual([]);
  });

  it('is what a draft is opened as that no pane could show', async () => {
    const broken = { ...DRAFT, form: { ...DRAFT.form, labels: 'none' } } as unknown as typeof DRAFT;
    const { sent } = await openEditor({ draft: broken });
    const view = EditorView.findFromDOM(await codeContent())!;
    expect(view.state.doc.toString()).toContain('"labels": "none"');
    expect(await screen.findByText(/labels must be an object/)).toBeInTheDocument();
    expect(FULL.form).toBe(DRAFT.form);
    expect(patches(sent)).toEqual([]);
  });
});
