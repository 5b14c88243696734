import { waitFor } from '@testing-library/react';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { diagnosticCount, forEachDiagnostic } from '@codemirror/lint';
import { afterEach, describe, expect, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { bridgeOf } from '#src/resources/formSchemas/editor/code/bridge.ts';
import { CodeText } from '#src/resources/formSchemas/editor/code/codeText.ts';
import { textOf } from '#src/resources/formSchemas/editor/code/text.ts';
import { EditorStore, type Work } from '#src/resources/formSchemas/editor/store.ts';

const WORK: Work = { form: SHIPPED_FORMS.owner!, ops: [] };
const SECTION = Object.keys(WORK.form.schema.properties as object)[0]!;
const ENGLISH = WORK.form.labels.en;
const ID = Object.keys(ENGLISH.fields)[0]!;
const withTitle =
  (title: string) =>
  (work: Work): Work => ({
    ...work,
    form: {
      ...work.form,
      labels: {
        ...work.form.labels,
        en: { ...ENGLISH, fields: { ...ENGLISH.fields, [ID]: { ...ENGLISH.fields[ID]!, title } } },
      },
    },
  });
const titleIn = (store: EditorStore) => store.snapshot().form.labels.en.fields[ID]!.title;

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

function open(store = new EditorStore(WORK), code = new CodeText(store)) {
  const bridge = bridgeOf(code, store, ({ code: fault }) => fault);
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc: code.doc, extensions: bridge.extension }),
  });
  const disconnect = bridge.connect(view);
  const close = () => {
    disconnect();
    view.destroy();
  };
  opened.push(close);
  return {
    store,
    code,
    view,
    close,
    text: () => view.state.doc.toString(),
    press: (key: string) =>
      runScopeHandlers(view, new KeyboardEvent('keydown', { key, ctrlKey: true }), 'editor'),
    replace(words: string, insert: string) {
      const from = view.state.doc.toString().indexOf(words);
      expect(from).toBeGreaterThan(-1);
      view.dispatch({
        changes: { from, to: from + words.length, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.type',
      });
    },
  };
}
const title = ENGLISH.fields[ID]!.title;
/** Types what makes the text no form. */
async function spoil({ code, replace }: Pick<ReturnType<typeof open>, 'code' | 'replace'>) {
  replace('"rules":', '"rules"');
  await waitFor(() => expect(code.faults()).toHaveLength(1));
}
/** The marks in the code, with their lines. */
function marksIn({ state }: EditorView) {
  const marks: string[] = [];
  forEachDiagnostic(state, ({ message }, from) =>
    marks.push(`${message}: ${state.doc.lineAt(from).text.trim()}`),
  );
  return marks.sort();
}

describe('What is typed', () => {
  it('becomes the form once it is one, and words typed after another are one step', async () => {
    const { store, replace } = open();
    replace(JSON.stringify(title), '"N"');
    await waitFor(() => expect(titleIn(store)).toBe('N'));
    replace('"N"', '"New"');
    await waitFor(() => expect(titleIn(store)).toBe('New'));
    store.undo();
    expect(titleIn(store)).toBe(title);
    expect(store.snapshot().canUndo).toBe(false);
  });

  it('stays as it is typed while it is no form, marked where it is none, and the form stays', async () => {
    const shown = open();
    await spoil(shown);
    const { store, view, text } = shown;
    expect(store.snapshot().form).toBe(WORK.form);
    expect(text()).toContain('"rules" ');
    expect(marksIn(view)[0]).toMatch(/^ColonExpected: .*"rules"/);
  });

  it('is not lost when the pane is closed, and read when it is closed too soon', () => {
    const first = open();
    first.replace(JSON.stringify(title), '"Soon"');
    first.close();
    expect(titleIn(first.store)).toBe('Soon');
    const again = open(first.store, first.code);
    again.replace('"rules":', '"rules"');
    again.close();
    expect(open(first.store, first.code).text()).toContain('"rules" ');
  });
});

describe('What is edited elsewhere', () => {
  it('changes the text there and nowhere else: the caret stays at its words', async () => {
    const { store, view, text } = open();
    const at = text().indexOf('"rules"');
    view.dispatch({ selection: { anchor: at } });
    store.edit(withTitle('A longer title than before'));
    await waitFor(() => expect(text()).toBe(textOf(store.snapshot())));
    expect(text().slice(view.state.selection.main.head)).toMatch(/^"rules"/);
  });

  it('and what is typed and no form yet are both kept, and are both in the form at the end', async () => {
    const shown = open();
    await spoil(shown);
    const { store, code, text, replace } = shown;
    store.edit(withTitle('Elsewhere'));
    await waitFor(() => expect(text()).toContain('"Elsewhere"'));
    expect(code.faults()).toHaveLength(1);
    replace('"rules" ', '"rules": ');
    await waitFor(() => expect(code.faults()).toHaveLength(0));
    expect(titleIn(store)).toBe('Elsewhere');
    expect(text()).toBe(textOf(store.snapshot()));
  });

  it('is followed when the pane was closed meanwhile', () => {
    const { store, code, close } = open();
    close();
    store.edit(withTitle('Meanwhile'));
    code.follow();
    expect(open(store, code).text()).toBe(textOf(store.snapshot()));
  });
});

describe('Undo', () => {
  it('is the store’s while the text says the form', async () => {
    const { store, text, press } = open();
    store.edit(withTitle('One'));
    await waitFor(() => expect(text()).toContain('"One"'));
    press('z');
    expect(titleIn(store)).toBe(title);
    expect(text()).toBe(textOf(WORK));
    press('y');
    expect(titleIn(store)).toBe('One');
    expect(text()).toContain('"One"');
  });

  it('is the text’s while it is no form, down to the last form and no further', async () => {
    const shown = open();
    const { store, text, press } = shown;
    store.edit(withTitle('One'));
    await waitFor(() => expect(text()).toContain('"One"'));
    await spoil(shown);
    press('z');
    expect(text()).toBe(textOf(store.snapshot()));
    expect(titleIn(store)).toBe('One');
    press('z');
    expect(titleIn(store)).toBe(title);
  });

  it('takes back in one step what an earlier visit left, which is laid over what others have changed since', () => {
    const store = new EditorStore(withTitle('Theirs')(WORK));
    const over = textOf(WORK);
    const code = new CodeText(store, { text: over.replace('"rules":', '"rules"'), over });
    const { text, press } = open(store, code);
    expect(code.faults()).toHaveLength(1);
    expect(text()).toBe(textOf(store.snapshot()).replace('"rules":', '"rules"'));
    press('z');
    expect(text()).toBe(textOf(store.snapshot()));
  });
});

it('The caret selects the field that it is in, and a field that is selected elsewhere is gone to', () => {
  const { store, view, text } = open();
  view.dispatch({ selection: { anchor: text().indexOf('"x-section-id"') + 2 } });
  expect(store.snapshot().selected).toBe(`/schema/properties/${SECTION}`);
  const property = Object.keys(
    (WORK.form.schema.properties as Record<string, { properties: object }>)[SECTION]!.properties,
  )[1]!;
  const pointer = `/schema/properties/${SECTION}/properties/${property}`;
  store.select(pointer);
  expect(text().slice(view.state.selection.main.head).startsWith(JSON.stringify(property))).toBe(true);
  expect(store.snapshot().selected).toBe(pointer);
});

it('Problems stand at their lines, and go when they are mended', () => {
  const { store, view } = open();
  store.judge([
    { at: '/rules', message: 'No rules' },
    { at: `/labels/en/fields/${ID}/nothing`, message: 'Nothing' },
  ]);
  expect(marksIn(view)).toEqual([
    `No rules: "rules": ${WORK.form.rules.length === 0 ? '[],' : '['}`,
    `Nothing: ${JSON.stringify(ID)}: {`,
  ]);
  store.judge([]);
  expect(diagnosticCount(view.state)).toBe(0);
});

it('Who may only read changes nothing', () => {
  const store = new EditorStore(WORK, [], false);
  const { view } = open(store);
  expect(view.state.readOnly).toBe(true);
  store.edit(withTitle('Mine'));
  expect(titleIn(store)).toBe(title);
});
