import { beforeAll, describe, expect, it } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import { sendFile, uploadFile } from '#tests/support/files.ts';
import type { Lead } from '#tests/support/makeLead.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { leadsOf, type Refusal } from '../merge/support.ts';
import { refused } from './explorerSupport.ts';
import { askLink, bytesOf, givenFiles, type Files, type Given } from './given.ts';
import { exeOf } from './samples.ts';
import { templateFor } from '#tests/support/legal.ts';

const app = useApp();
const leads = leadsOf(app, 'sp');

interface Outreach {
  readonly entity_id: string;
  readonly version: number;
  readonly attachment_id: string | null;
}
type Said = Answer<Outreach & Refusal & { file_id: string | null; can: { edit: boolean } }>;

let files: Files;
beforeAll(async () => {
  files = await givenFiles(app);
});
/** A file that a person has uploaded for this use. */
async function attached(by: string, name: string, more: Partial<Given> = {}) {
  const { id, key } = await files.file({ name, content: bytesOf(name), by, use: 'outreach', ...more });
  return { entity_id: id, key };
}
const contact = (person: string, lead: Lead, attachment_id: string): Promise<Said> =>
  app.as(person).post(`/leads/sp/outreach`, {
    lead_id: lead.entity_id,
    subject: 'WELCOME_CALL',
    type: 'EMAIL',
    date: '2026-01-15',
    attachment_id,
  });
const link = (person: string, file: Pick<FileItem, 'key'>) => askLink(app, person, file);

describe('a file that hangs on an outreach', () => {
  it('is read by who may read the lead, by nobody else, and is named in its history', async () => {
    const lead = await leads.create();
    const file = await attached('sp.agent', 'Carta de intención.pdf');
    // Before it hangs anywhere it is its uploader's alone.
    expect((await link('sp.supervisor', file)).status).toBe(404);
    const { status, body } = await contact('sp.agent', lead, file.entity_id);
    expect([status, body.attachment_id]).toEqual([201, file.entity_id]);
    for (const [people, status] of [
      [['sp.agent', 'sp.supervisor'], 200],
      [['tp.agent', 'tp.supervisor', 'cred.agent', 'sp.provider'], 404],
    ] as const)
      for (const person of people) expect((await link(person, file)).status, person).toBe(status);
    const { items } = await leads.history(lead.entity_id);
    const added = items.find(({ type }) => type === 'OUTREACH_ADDED');
    expect(added?.changes).toContainEqual({ field: 'attachment_id', from: null, to: file.entity_id });
  });

  it('goes with its lead: out of sight when it is deleted, to the other lead in a merge', async () => {
    const [stays, goes] = [await leads.create(), await leads.create({ company_name: 'Sunset Care' })];
    const file = await attached('sp.agent', 'a.pdf');
    expect((await contact('sp.agent', goes, file.entity_id)).status).toBe(201);
    expect((await leads.merge(stays, goes)).status).toBe(200);
    expect((await link('sp.supervisor', file)).status).toBe(200);
    await app.query`update lead set deleted_at = now() where entity_id = ${stays.entity_id}`;
    expect((await leads.read(stays.entity_id)).status).toBe(404);
    expect((await link('sp.supervisor', file)).status).toBe(404);
  });

  it('may be attached while it is still being scanned, and not once it was refused', async () => {
    const lead = await leads.create();
    const sent = await sendFile(app, 'sp.agent', { name: 'b.pdf', content: samplePdf('b'), use: 'outreach' });
    expect((await contact('sp.agent', lead, sent.entity_id)).status).toBe(201);
    const failed = await attached('sp.agent', 'g.pdf', { state: 'FAILED' });
    const fails = [400, 'attachment_id upload_failed'];
    expect(refused(await contact('sp.agent', lead, failed.entity_id))).toEqual(fails);
  });

  it('is somebody’s own upload for this, and hangs on one record only', async () => {
    const lead = await leads.create();
    const unknown = [400, 'attachment_id unknown_reference'];
    for (const wrong of [
      await attached('sp.supervisor', 'c.pdf'),
      await attached('sp.agent', 'd.pdf', { use: 'agreement' }),
      await attached('sp.agent', 'e.pdf', { use: 'explorer' }),
      lead,
    ])
      expect(refused(await contact('sp.agent', lead, wrong.entity_id))).toEqual(unknown);

    const file = await attached('sp.agent', 'f.pdf');
    const both = await Promise.all([1, 2].map(() => contact('sp.agent', lead, file.entity_id)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
});

describe('the paper of a legal record', () => {
  const record = async (person: string, lead: Lead, body: object): Promise<Said> => {
    const template_id = await templateFor(app, { lead_type: 'SP' }, 'LOI');
    const paper = { lead_id: lead.entity_id, name: 'LOI', type: 'LOI', template_id };
    return app.as(person).post('/leads/sp/agreements', { ...paper, ...body });
  };
  const mine = () => leads.create({ assignee_id: undefined }, 'sp.agent');

  it('comes with a signed copy, or when a draft is signed', async () => {
    const lead = await mine();
    const copy = await attached('sp.supervisor', 'LOI.pdf', { use: 'agreement' });
    const sign = { action: 'sign', signing_date: '2026-01-15' };
    const signed = await record('sp.supervisor', lead, { ...sign, file_id: copy.entity_id });
    expect([signed.status, signed.body.file_id]).toEqual([201, copy.entity_id]);
    expect((await link('sp.agent', copy)).status).toBe(200);

    const draft = (await record('sp.supervisor', lead, { name: 'Second' })).body;
    const paper = await attached('sp.supervisor', 'paper.jpg', { use: 'agreement', type: 'JPEG' });
    const done: Said = await app.as('sp.supervisor').patch(`/leads/agreements/${draft.entity_id}`, {
      ...sign,
      version: draft.version,
      file_id: paper.entity_id,
    });
    expect([done.status, done.body.file_id]).toEqual([200, paper.entity_id]);
  });

  it('may be another as long as it is a draft, and takes no program', async () => {
    const lead = await mine();
    const first = await attached('sp.supervisor', '1.pdf', { use: 'agreement' });
    const draft = (await record('sp.supervisor', lead, { file_id: first.entity_id })).body;
    const second = await attached('sp.supervisor', '2.png', { use: 'agreement', type: 'PNG' });
    const patch = (values: object): Promise<Said> =>
      app.as('sp.supervisor').patch(`/leads/agreements/${draft.entity_id}`, values);
    const changed = await patch({ version: draft.version, file_id: second.entity_id });
    expect([changed.status, changed.body.file_id]).toEqual([200, second.entity_id]);
    // What it holds already is no new choice.
    expect((await patch({ version: changed.body.version, file_id: second.entity_id })).status).toBe(200);
    const program = { name: '3.pdf', content: exeOf(), use: 'agreement' } as const;
    expect((await uploadFile(app, 'sp.supervisor', program)).failure).toBe('wrong_file_type');
  });
});
