import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { recordSigned } from '#tests/support/legal.ts';
import { leadBody } from '#tests/support/leads.ts';
import { saveTemplate, type SavedTemplate } from '#tests/support/contracts.ts';
import { placement } from '#tests/support/signing.ts';
import { historyOf } from './support.ts';

interface Page {
  readonly items: readonly { readonly entity_id: string; readonly name: string; readonly can: object }[];
  readonly total: number;
}

const app = useApp();
const boss = () => app.as('sp.supervisor');
const PATH = '/contracts/templates';

describe('templates', () => {
  it('are listed for their team alone, page by page, found, filtered and sorted', async () => {
    const word = `50%_${randomUUID()}`;
    const saved = [
      await saveTemplate(app, 'sp.supervisor', { name: `${word} 2`, tags: ['south', 'urgent'] }, 'NDA'),
      await saveTemplate(app, 'sp.supervisor', { name: `${word} 1`, tags: ['north'] }, 'LOI'),
      await saveTemplate(app, 'sp.supervisor', { name: `${word} 3` }, 'LOI'),
    ];
    const [, , third] = saved;
    await boss().post(`${PATH}/${third!.entity_id}/disable`, { version: third!.version });
    const list = async (person: string, query: string): Promise<Page> =>
      (await app.as(person).get<Page>(`${PATH}?search=${encodeURIComponent(word)}&${query}`)).body;
    const names = ({ items }: Page) => items.map(({ name }) => name.slice(-1)).join('');
    expect(names(await list('sp.agent', 'ordering=name'))).toBe('123');
    // The one that was changed last comes first.
    expect(names(await list('sp.agent', ''))).toBe('312');
    expect(names(await list('sp.agent', 'type_eq=LOI&enabled_eq=true'))).toBe('1');
    expect(names(await list('sp.agent', 'tags_in=urgent'))).toBe('2');
    expect(names(await list('sp.agent', `signer_id_in=${saved[0]!.signer_id}`))).toBe('2');
    const second = await list('sp.supervisor', 'ordering=name&page=2&size=2');
    expect([names(second), second.total, second.items[0]?.can]).toEqual(['3', 3, { edit: true }]);
    expect((await list('sp.agent', '')).items[0]?.can).toEqual({ edit: false });
    expect((await list('tp.supervisor', '')).total).toBe(0);
    // What stands for anything in a pattern stands for itself here.
    expect((await boss().get<Page>(`${PATH}?search=50xx`)).body.total).toBe(0);
  });

  it('are found by the other team neither by their key nor by their paper', async () => {
    const { entity_id, version } = await saveTemplate(app, 'sp.supervisor');
    const others = app.as('tp.supervisor');
    for (const path of ['', '/versions', '/paper'])
      expect((await others.get(`${PATH}/${entity_id}${path}`)).status).toBe(404);
    expect((await others.post(`${PATH}/${entity_id}/preview`, {})).status).toBe(404);
    expect((await others.patch(`${PATH}/${entity_id}`, { version, name: 'Ours' })).status).toBe(404);
    expect((await others.delete(`${PATH}/${entity_id}?version=${version}`)).status).toBe(404);
  });

  it('tell in the history what became of them, and are removed while no agreement was made from them', async () => {
    const saved = await saveTemplate(app, 'sp.supervisor', { name: `Short ${randomUUID()}` });
    const at = `${PATH}/${saved.entity_id}`;
    const disabled = await boss().post<SavedTemplate>(`${at}/disable`, { version: saved.version });
    expect(disabled.body).toMatchObject({ enabled: false });
    const again = await boss().post<SavedTemplate>(`${at}/disable`, { version: disabled.body.version });
    expect(again.body.version).toBe(disabled.body.version);
    expect((await boss().post(`${at}/enable`, { version: saved.version })).status).toBe(409);
    const placed = await boss().patch<SavedTemplate>(at, {
      version: disabled.body.version,
      placements: [placement()],
    });
    expect((await boss().delete(`${at}?version=${placed.body.version}`)).status).toBe(204);
    expect((await boss().get(at)).status).toBe(404);
    expect(await historyOf(app, saved.entity_id)).toMatchObject([
      { type: 'TEMPLATE_SAVED', detail: { no: 1 } },
      { type: 'TEMPLATE_ENABLED', changes: [{ field: 'enabled', from: false, to: true }] },
      { type: 'TEMPLATE_DISABLED', changes: [{ field: 'enabled', from: true, to: false }] },
      { type: 'TEMPLATE_SAVED', detail: { no: 2 } },
      { type: 'TEMPLATE_DELETED' },
    ]);
  });

  it('that agreements were made from are counted with them, and stay', async () => {
    const saved = await saveTemplate(app, 'sp.supervisor', {}, 'NDA');
    const { body: lead } = await boss().post<{ entity_id: string; lead_type: string }>(
      '/leads/sp',
      await leadBody(app.db, 'sp'),
    );
    // Of any enabled one of this type, of which there may be several.
    await recordSigned(app, 'sp.supervisor', lead, 'NDA');
    await recordSigned(app, 'sp.supervisor', lead, 'NDA');
    const { body: page } = await boss().get<Page>(`${PATH}?type_eq=NDA`);
    const all = await Promise.all(
      page.items.map(async ({ entity_id }) => (await boss().get<SavedTemplate>(`${PATH}/${entity_id}`)).body),
    );
    expect(all.reduce((sum, { used }) => sum + used, 0)).toBe(2);
    const used = all.find((one) => one.used > 0)!;
    const refused = await boss().delete(`${PATH}/${used.entity_id}?version=${used.version}`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ fails: [{ code: 'template_used' }] });
    expect(saved.used).toBe(0);
  });

  it('have their versions, newest first, page by page', async () => {
    const saved = await saveTemplate(app, 'sp.supervisor');
    const at = `${PATH}/${saved.entity_id}`;
    let { version } = saved;
    for (const n of [3, 4, 5]) {
      const places = [
        ...saved.placements,
        ...Array.from({ length: n - 2 }, () => placement({ kind: 'TEXT' })),
      ];
      const { body } = await boss().patch<SavedTemplate>(at, { version, placements: places });
      version = body.version;
    }
    const { body } = await boss().get(`${at}/versions?page=2&size=2`);
    expect(body).toMatchObject({
      total: 4,
      page: 2,
      items: [
        { no: 2, placements: 3 },
        { no: 1, placements: 2, created_at: expect.stringMatching(/^20.*Z$/) },
      ],
    });
    expect((await boss().get(`${at}/versions?size=1000`)).status).toBe(400);
    expect((await boss().get(`${at}/paper?no=4`)).headers['content-type']).toBe('application/pdf');
    expect((await boss().get(`${at}/paper?no=5`)).status).toBe(404);
  });

  it('are named once in a team, whatever the letters, also when two are saved at once', async () => {
    const name = `Twice ${randomUUID()}`;
    await saveTemplate(app, 'sp.supervisor', { name });
    await saveTemplate(app, 'tp.supervisor', { name });
    const { entity_id } = await saveTemplate(app, 'sp.supervisor');
    const { body } = await boss().get<SavedTemplate>(`${PATH}/${entity_id}`);
    const renamed = await boss().patch(`${PATH}/${entity_id}`, {
      version: body.version,
      name: name.toUpperCase(),
    });
    expect(renamed.body).toMatchObject({ fails: [{ field: 'name', code: 'name_taken' }] });
    const fresh = `At once ${randomUUID()}`;
    const both = await Promise.allSettled(
      [1, 2].map(() => saveTemplate(app, 'sp.supervisor', { name: fresh })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
