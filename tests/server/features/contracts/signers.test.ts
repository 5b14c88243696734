import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { Page } from '#server/platform/list/page.ts';
import { useApp } from '#tests/support/app.ts';
import { saveSigner, saveTemplate } from '#tests/support/contracts.ts';
import { failsOf } from '#tests/support/fails.ts';
import { historyOf } from '#tests/support/history.ts';
import { placement } from '#tests/support/signing.ts';

interface Signer {
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
}
const app = useApp();
const boss = () => app.as('sp.supervisor');
const PATH = '/contracts/signers';
const NEW = { name: 'Ana Ruiz', role: 'SIGNER', email: 'ana@network.example' };

describe('internal signers', () => {
  it('are saved, changed and removed, and the history tells of it', async () => {
    const made = await boss().post<Signer>(PATH, { ...NEW, title: ' Counsel ', phone: '(305) 555-0142' });
    expect(made.status).toBe(201);
    const kept = { ...NEW, title: 'Counsel', phone: '+13055550142' };
    expect(made.body).toMatchObject({ ...kept, version: 1, lead_type: 'SP', can: { edit: true } });
    const at = `${PATH}/${made.body.entity_id}`;
    const same = await boss().patch<Signer>(at, { version: 1, name: ' Ana Ruiz ' });
    expect([same.status, same.body.version]).toEqual([200, 1]);
    const changed = await boss().patch(at, { version: 1, role: 'APPROVER' });
    expect(changed.body).toMatchObject({ ...kept, version: 2, role: 'APPROVER' });
    expect((await boss().delete(`${at}?version=2`)).status).toBe(204);
    expect((await boss().delete(`${at}?version=2`)).status).toBe(404);
    // Of what is nothing new it tells nothing.
    expect(await historyOf(app.db, made.body.entity_id)).toMatchObject([
      { type: 'SIGNER_SAVED', actor_id: demoId('sp.supervisor'), version: 1 },
      { type: 'SIGNER_SAVED', changes: [{ field: 'role', from: 'SIGNER', to: 'APPROVER' }], version: 2 },
      { type: 'SIGNER_DELETED', detail: { name: 'Ana Ruiz', email: 'ana@network.example' } },
    ]);
  });

  it('that somebody else has changed meanwhile are not, and whoever tried is shown them', async () => {
    const id = await saveSigner(app, 'sp.supervisor', { name: 'First' });
    const at = `${PATH}/${id}`;
    await boss().patch(at, { version: 1, name: 'Second' });
    const late = await boss().patch(at, { version: 1, name: 'Third' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ current: { name: 'Second', version: 2 } });
    expect((await boss().delete(`${at}?version=1`)).status).toBe(409);
    const twice = await Promise.all(['A', 'B'].map((name) => boss().patch(at, { version: 2, name })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are told everything that is wrong with them at once, in the reader’s language', async () => {
    const wrong = { name: '', role: 'KING', email: 'nobody', phone: '12', more: 1, title: 'x'.repeat(121) };
    const answer = await app
      .as('sp.supervisor', 'es')
      .post<{ fails: { field: string; message: string }[] }>(PATH, wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.fails.map(({ field }) => field).sort()).toEqual(Object.keys(wrong).sort());
    expect(answer.body.fails.find(({ field }) => field === 'name')?.message).toBe('Obligatorio');
    const id = await saveSigner(app, 'sp.supervisor');
    const cleared = await boss().patch(`${PATH}/${id}`, { version: 1, email: null });
    expect(cleared.body).toMatchObject({ fails: [{ field: 'email', code: 'required' }] });
    expect((await boss().patch(`${PATH}/${id}`, { name: 'x' })).body).toMatchObject({
      fails: [{ field: 'version', code: 'required' }],
    });
  });

  it('whom templates name stay, and are told which', async () => {
    const name = `Names them ${randomUUID()}`;
    const { signer_id: id, entity_id } = await saveTemplate(app, 'sp.supervisor', { name });
    const refused = await boss().delete(`${PATH}/${id}?version=1`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      fails: [{ code: 'signer_used', message: `Templates that name this signer (1): “${name}”` }],
    });
    const { body } = await boss().get<{ version: number }>(`/contracts/templates/${entity_id}`);
    await boss().delete(`/contracts/templates/${entity_id}?version=${body.version}`);
    expect((await boss().delete(`${PATH}/${id}?version=1`)).status).toBe(204);
  });

  it('cannot become somebody who signs where an enabled template has no place for it', async () => {
    const name = `Approved ${randomUUID()}`;
    const signer_id = await saveSigner(app, 'sp.supervisor', { role: 'APPROVER' });
    const places = [placement(), placement({ kind: 'DATE', party: 'INTERNAL', x: 0.6 })];
    const idle = await saveTemplate(app, 'sp.supervisor', { signer_id, placements: [placement()] });
    const role = { version: 1, role: 'SIGNER' };
    expect(failsOf(await boss().patch(`${PATH}/${signer_id}`, role))).toEqual(['role signer_unplaced']);
    await boss().post(`/contracts/templates/${idle.entity_id}/disable`, { version: idle.version });
    const saved = await saveTemplate(app, 'sp.supervisor', { name, signer_id, placements: places });
    const at = `${PATH}/${signer_id}`;
    const refused = await boss().patch(at, { ...role, title: 'Counsel' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      fails: [{ field: 'role', code: 'signer_unplaced', message: expect.stringContaining(`(1): “${name}”`) }],
    });
    // All else of theirs may change, and that too once the template is not offered.
    const titled = await boss().patch(at, { version: 1, email: 'new@network.example', role: 'APPROVER' });
    expect(titled.body).toMatchObject({ email: 'new@network.example', version: 2 });
    await boss().post(`/contracts/templates/${saved.entity_id}/disable`, { version: saved.version });
    expect((await boss().patch(at, { version: 2, role: 'SIGNER' })).status).toBe(200);
    const current = await boss().get<{ version: number }>(`/contracts/templates/${saved.entity_id}`);
    const enabled = await boss().post(`/contracts/templates/${saved.entity_id}/enable`, {
      version: current.body.version,
    });
    expect(enabled.body).toMatchObject({ fails: [{ field: 'placements', code: 'signature_missing' }] });
  });

  it('are those of the reader’s lead type, page by page, found, filtered and sorted', async () => {
    const word = randomUUID();
    for (const n of [3, 1, 2])
      await saveSigner(app, 'tp.supervisor', {
        name: `${word} ${n}`,
        role: n === 2 ? 'APPROVER' : 'SIGNER',
      });
    const list = async (person: string, query: string): Promise<Page<Signer>> =>
      (await app.as(person).get<Page<Signer>>(`${PATH}?search=${word}&${query}`)).body;
    const names = ({ items }: Page<Signer>) => items.map(({ name }) => name.slice(-1)).join('');
    expect(names(await list('tp.agent', ''))).toBe('123');
    expect(names(await list('tp.agent', 'ordering=-name'))).toBe('321');
    expect(names(await list('tp.agent', 'role_eq=APPROVER'))).toBe('2');
    const second = await list('tp.supervisor', 'page=2&size=2');
    expect([names(second), second.total]).toEqual(['3', 3]);
    expect(second.items[0]).toMatchObject({ can: { edit: true } });
    expect((await list('tp.agent', '')).items[0]).toMatchObject({ can: { edit: false } });
    expect((await list('sp.supervisor', '')).total).toBe(0);
    expect((await app.as('tp.agent').get(`${PATH}?nothing_eq=1`)).status).toBe(400);
  });
});
