import { describe, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { saveSigner, saveTemplate, uploadPaper, type SavedTemplate } from '#tests/support/contracts.ts';
import { seen } from '#tests/support/pdf.ts';
import { paperOf, placement } from '#tests/support/signing.ts';

const app = useApp();
const boss = () => app.as('sp.supervisor');

describe('a template', () => {
  it('has its pages, and a new version for another paper or other placements alone', async () => {
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
    const at = `/contracts/templates/${saved.entity_id}`;
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
    const versions = await boss().get<{ items: unknown[] }>(`${at}/versions`);
    expect(versions.body).toMatchObject({
      total: 3,
      items: [
        { no: 3, pages: 1, placements: 2 },
        { no: 2, pages: 2, placements: 3 },
        { no: 1, pages: 2, placements: 2, file_id: saved.file_id },
      ],
    });
  });

  it('is told everything that is wrong with it at once', async () => {
    const signer = await saveSigner(app, 'tp.supervisor');
    const answer = await boss().post('/contracts/templates', {
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
    const saved = await boss().post<SavedTemplate>('/contracts/templates', {
      name: 'Unfinished',
      type: 'NDA',
      file_id: await uploadPaper(app, 'sp.supervisor'),
    });
    expect(saved.body).toMatchObject({ enabled: false, placements: [] });
    const at = `/contracts/templates/${saved.body.entity_id}`;
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
    const at = `/contracts/templates/${saved.entity_id}`;
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

  it('is shown with the names of the lead’s fields', async () => {
    const merge = placement({ kind: 'MERGE', party: null, field: 'company_name', y: 0.3 });
    const { entity_id: id } = await saveTemplate(app, 'sp.supervisor', {
      signer_id: null,
      placements: [placement(), merge],
    });
    const preview = await boss().postRaw(`/contracts/templates/${id}/preview`, {});
    const words = (await seen(preview.bytes)).map(({ text }) => text);
    expect(words).toContain('[Company name]');
  });

  it('is shown as it is placed on a screen, before it is saved, without what cannot stand there yet', async () => {
    const { entity_id: id, version } = await saveTemplate(app, 'sp.supervisor');
    const merge = (more: object) => placement({ kind: 'MERGE', party: null, field: 'company_name', ...more });
    const placements = [
      merge({ y: 0.3 }),
      merge({ field: null }),
      merge({ page: 9 }),
      merge({ field: 'no' }),
    ];
    const preview = await boss().postRaw(`/contracts/templates/${id}/preview`, { placements });
    const words = (await seen(preview.bytes)).map(({ text }) => text);
    expect(words.filter((word) => word.startsWith('['))).toEqual(['[Company name]']);
    const wrong = { placements: [{ ...placements[0], page: 0 }] };
    expect((await boss().post(`/contracts/templates/${id}/preview`, wrong)).status).toBe(400);
    expect((await boss().get<SavedTemplate>(`/contracts/templates/${id}`)).body).toMatchObject({ version });
  });
});
