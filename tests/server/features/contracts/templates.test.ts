import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Page } from '#server/platform/list/page.ts';
import { useApp } from '#tests/support/app.ts';
import { saveSigner, saveTemplate, uploadPaper, type SavedTemplate } from '#tests/support/contracts.ts';
import { historyOf } from '#tests/support/history.ts';
import { recordSigned } from '#tests/support/legal.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { seen } from '#tests/support/pdf.ts';
import { paperOf, placement } from '#tests/support/signing.ts';

type Listed = Page<{ readonly entity_id: string; readonly name: string; readonly can: object }>;
const app = useApp();
const boss = () => app.as('sp.supervisor');
const PATH = '/contracts/templates';

describe('a template', () => {
  it('has its pages, and a new version for another paper or other placements alone, newest first', async () => {
    const saved = await saveTemplate(app, 'sp.supervisor');
    expect(saved).toMatchObject({
      current_no: 1,
      enabled: true,
      used: 0,
      pages: [
        { w: 612, h: 792 },
        { w: 612, h: 792 },
      ],
    });
    const at = `${PATH}/${saved.entity_id}`;
    const named = await boss().patch<SavedTemplate>(at, { version: saved.version, email_subject: 'Sign' });
    expect(named.body).toMatchObject({ current_no: 1 });
    const placed = await boss().patch<SavedTemplate>(at, {
      version: named.body.version,
      placements: [...saved.placements, placement({ kind: 'DATE', page: 2 })],
    });
    expect(placed.body).toMatchObject({ current_no: 2 });
    const shorter = await uploadPaper(app, 'sp.supervisor', Buffer.from(await paperOf(1)));
    const lost = await boss().patch(at, { version: placed.body.version, file_id: shorter });
    expect(lost.status).toBe(400);
    expect(lost.body).toMatchObject({ fails: [{ field: 'placements.2.page', code: 'unknown_reference' }] });
    const changed = await boss().patch<SavedTemplate>(at, {
      version: placed.body.version,
      file_id: shorter,
      placements: saved.placements,
    });
    expect(changed.body).toMatchObject({ current_no: 3, file_id: shorter });
    const versions = [
      { no: 3, pages: 1, placements: 2 },
      { no: 2, pages: 2, placements: 3 },
      { no: 1, placements: 2, file_id: saved.file_id, created_at: expect.stringMatching(/^20.*Z$/) },
    ];
    const told = async (query: string) => (await boss().get(`${at}/versions${query}`)).body;
    expect(await told('')).toMatchObject({ total: 3, items: versions });
    expect(await told('?page=2&size=2')).toMatchObject({ total: 3, page: 2, items: versions.slice(2) });
    expect((await boss().get(`${at}/versions?size=1000`)).status).toBe(400);
    expect((await boss().get(`${at}/paper?no=3`)).headers['content-type']).toBe('application/pdf');
    expect((await boss().get(`${at}/paper?no=4`)).status).toBe(404);
  });

  it('is told everything that is wrong with it at once', async () => {
    const signer = await saveSigner(app, 'tp.supervisor');
    const answer = await boss().post(PATH, {
      type: 'NOTHING',
      signer_id: signer,
      cc: ['nobody'],
      file_id: await uploadPaper(app, 'sp.supervisor', Buffer.from('%PDF-1.7\nbroken')),
      placements: [placement({ kind: 'MERGE', party: null, field: 'no_such' }), { kind: 'SIGNATURE' }],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'name', code: 'required' }),
        expect.objectContaining({ field: 'type', code: 'not_in_list' }),
        expect.objectContaining({ field: 'signer_id', code: 'unknown_reference' }),
      ]),
    );
  });

  it('is enabled once somebody has something to sign, and everybody who has is named', async () => {
    const saved = await boss().post<SavedTemplate>(PATH, {
      name: 'Unfinished',
      type: 'NDA',
      file_id: await uploadPaper(app, 'sp.supervisor'),
    });
    expect(saved.body).toMatchObject({ enabled: false, placements: [] });
    const at = `${PATH}/${saved.body.entity_id}`;
    const enable = (version: number) => boss().post(`${at}/enable`, { version });
    expect((await enable(saved.body.version)).body).toMatchObject({ fails: [{ code: 'no_placements' }] });
    const placements = [placement({ kind: 'DATE' }), placement({ party: 'INTERNAL' })];
    const placed = await boss().patch<SavedTemplate>(at, { version: saved.body.version, placements });
    expect((await enable(placed.body.version)).body).toMatchObject({
      fails: [
        { field: 'placements', code: 'signature_missing' },
        { field: 'signer_id', code: 'signer_missing' },
      ],
    });
  });

  it('names an internal signer who signs only where something is placed for them', async () => {
    const idle = { field: 'signer_id', code: 'signer_idle' };
    const { signer_id, ...saved } = await saveTemplate(app, 'sp.supervisor');
    const at = `${PATH}/${saved.entity_id}`;
    const change = (version: number, more: object) =>
      app.as('sp.supervisor', 'es').patch<SavedTemplate>(at, { version, ...more });
    const emptied = await change(saved.version, { placements: [placement()] });
    expect(emptied.status).toBe(400);
    expect(emptied.body).toMatchObject({
      fails: [{ ...idle, message: expect.stringContaining('no tiene nada que firmar') }],
    });
    const without = await change(saved.version, { placements: [placement()], signer_id: null });
    expect(without.status, without.text).toBe(200);
    const named = await change(without.body.version, { signer_id });
    expect([named.status, named.body]).toMatchObject([400, { fails: [idle] }]);
    const approver = await saveSigner(app, 'sp.supervisor', { role: 'APPROVER' });
    const approved = await change(without.body.version, { signer_id: approver });
    expect(approved.status, approved.text).toBe(200);

    const disabled = await boss().post<SavedTemplate>(`${at}/disable`, { version: approved.body.version });
    const unfinished = await change(disabled.body.version, { signer_id });
    expect(unfinished.status, unfinished.text).toBe(200);
    const enabled = await boss().post(`${at}/enable`, { version: unfinished.body.version });
    expect([enabled.status, enabled.body]).toMatchObject([400, { fails: [idle] }]);
  });

  it('is shown with the names of the lead’s fields, as it is placed on a screen before it is saved as well', async () => {
    const merge = (more: object) => placement({ kind: 'MERGE', party: null, field: 'company_name', ...more });
    const { entity_id: id, version } = await saveTemplate(app, 'sp.supervisor', {
      signer_id: null,
      placements: [placement(), merge({ y: 0.3, field: 'phone' })],
    });
    const shown = async (given: object) =>
      (await seen((await boss().postRaw(`${PATH}/${id}/preview`, given)).bytes))
        .map(({ text }) => text)
        .filter((word) => word.startsWith('['));
    expect(await shown({})).toEqual(['[Phone number]']);
    const placements = [
      merge({ y: 0.3 }),
      merge({ field: null }),
      merge({ page: 9 }),
      merge({ field: 'no' }),
    ];
    // What cannot stand there yet is left out.
    expect(await shown({ placements })).toEqual(['[Company name]']);
    const wrong = { placements: [{ ...placements[0], page: 0 }] };
    expect((await boss().post(`${PATH}/${id}/preview`, wrong)).status).toBe(400);
    expect((await boss().get<SavedTemplate>(`${PATH}/${id}`)).body).toMatchObject({ version });
  });

  it('is emptied of whatever it need not say, and saved without it', async () => {
    const full = {
      tags: ['south'],
      cc: ['legal@network.example'],
      in_order: true,
      description: 'Of the south',
    };
    const nothing = { tags: null, cc: null, in_order: null, description: null };
    const saved = await saveTemplate(app, 'sp.supervisor', full);
    const emptied = await boss().patch<SavedTemplate>(`${PATH}/${saved.entity_id}`, {
      version: saved.version,
      ...nothing,
    });
    const made = await boss().post(PATH, {
      name: 'Says nothing',
      type: 'NDA',
      file_id: await uploadPaper(app, 'sp.supervisor'),
      ...nothing,
    });
    for (const [answer, status] of [
      [emptied, 200],
      [made, 201],
    ] as const) {
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body).toMatchObject({ ...nothing, tags: [], cc: [] });
    }
  });
});

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
    const list = async (person: string, query: string): Promise<Listed> =>
      (await app.as(person).get<Listed>(`${PATH}?search=${encodeURIComponent(word)}&${query}`)).body;
    const names = ({ items }: Listed) => items.map(({ name }) => name.slice(-1)).join('');
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
    expect((await boss().get<Listed>(`${PATH}?search=50xx`)).body.total).toBe(0);
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
    expect(await historyOf(app.db, saved.entity_id)).toMatchObject([
      { type: 'TEMPLATE_SAVED', detail: { no: 1 } },
      { type: 'TEMPLATE_ENABLED', changes: [{ field: 'enabled', from: false, to: true }] },
      { type: 'TEMPLATE_DISABLED', changes: [{ field: 'enabled', from: true, to: false }] },
      { type: 'TEMPLATE_SAVED', detail: { no: 2 } },
      { type: 'TEMPLATE_DELETED' },
    ]);
  });

  it('that agreements were made from are counted with them, and stay', async () => {
    const saved = await saveTemplate(app, 'sp.supervisor', {}, 'NDA');
    const lead = await makeLead(app, 'sp');
    // Of any enabled one of this type, of which there may be several.
    await recordSigned(app, 'sp.supervisor', lead, 'NDA');
    await recordSigned(app, 'sp.supervisor', lead, 'NDA');
    const { body: page } = await boss().get<Listed>(`${PATH}?type_eq=NDA`);
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
