import { expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { readWork, textOf } from '#src/resources/formSchemas/editor/code/text.ts';
import { EditorStore, type Work } from '#src/resources/formSchemas/editor/store.ts';
import { realForms, standardTests, tellSkipped } from '../../support/realForms.ts';

tellSkipped('the round trip of every schema');

const NO_TEXTS = { sections: {}, fields: {} };
const foreign = (schema: Form['schema'], ui: Form['ui'] = {}): Work => ({
  form: { schema, ui, labels: { en: NO_TEXTS, es: NO_TEXTS }, rules: [] },
  ops: [],
});

const WORKS: (readonly [name: string, work: Work])[] = [
  ...Object.entries(SHIPPED_FORMS).map(
    ([key, form]) => [key, { form, ops: [{ op: 'archive', field: 'gone' }] as const }] as const,
  ),
  ...realForms().map(({ name, schema, uiSchema }) => [name, foreign(schema, uiSchema)] as const),
  ...standardTests().flatMap(([file, groups]) =>
    groups.flatMap(({ description, schema }) =>
      typeof schema === 'boolean' ? [] : [[`${file}: ${description}`, foreign(schema)] as const],
    ),
  ),
];

it.each(WORKS)('a form goes through the editor unchanged %s', (_name, work) => {
  const before = JSON.stringify(work);
  const store = new EditorStore(work);
  const read = readWork(textOf(store.snapshot()));
  expect(read).not.toHaveProperty('faults');
  if (!('work' in read)) return;
  // What the code says is what the visual side has: no step of its own, and nothing to be saved.
  store.edit(() => read.work);
  expect(store.snapshot().canUndo).toBe(false);
  expect(JSON.stringify(read.work)).toBe(before);

  // An edit that is taken back leaves no trace, also none in the order of keys.
  store.edit(({ form, ops }) => ({ ops, form: { ...form, schema: { ...form.schema, title: 'other' } } }));
  store.undo();
  const { form, ops } = store.snapshot();
  expect(JSON.stringify({ form, ops })).toBe(before);
});
