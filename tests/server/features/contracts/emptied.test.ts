import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { saveTemplate, uploadPaper, type SavedTemplate } from '#tests/support/contracts.ts';

const app = useApp();
const boss = () => app.as('sp.supervisor');

const FULL = { tags: ['south'], cc: ['legal@network.example'], in_order: true, description: 'Of the south' };
const NOTHING = { tags: null, cc: null, in_order: null, description: null };
const EMPTY = { ...NOTHING, tags: [], cc: [] };

it('a template is emptied of whatever it need not say, and saved without it', async () => {
  const saved = await saveTemplate(app, 'sp.supervisor', FULL);
  const emptied = await boss().patch<SavedTemplate>(`/contracts/templates/${saved.entity_id}`, {
    version: saved.version,
    ...NOTHING,
  });
  expect(emptied.status, emptied.text).toBe(200);
  expect(emptied.body).toMatchObject(EMPTY);
  const made = await boss().post('/contracts/templates', {
    name: 'Says nothing',
    type: 'NDA',
    file_id: await uploadPaper(app, 'sp.supervisor'),
    ...NOTHING,
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject(EMPTY);
});
