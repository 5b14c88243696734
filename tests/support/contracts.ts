import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Placement } from '#schemas/contract/placement.ts';
import type { AgreementType } from '#schemas/vocabulary/index.ts';
import type { TestApp } from './app.ts';
import { uploadFile } from './files.ts';
import { makeLead } from './makeLead.ts';
import { paperOf, placement } from './signing.ts';

export interface SavedTemplate {
  readonly entity_id: string;
  readonly version: number;
  readonly current_no: number;
  readonly enabled: boolean;
  readonly file_id: string;
  readonly signer_id: string | null;
  readonly placements: readonly Placement[];
  readonly pages: readonly { readonly w: number; readonly h: number }[];
  readonly used: number;
}

/** Uploads a paper of some pages as a person does. Answers the file's key. */
export async function uploadPaper(app: TestApp, person: string, content?: Buffer): Promise<string> {
  const { entity_id } = await uploadFile(app, person, {
    name: 'agreement.pdf',
    use: 'template',
    content: content ?? Buffer.from(await paperOf(2)),
  });
  return entity_id;
}

export async function saveSigner(app: TestApp, person: string, more: object = {}): Promise<string> {
  const answer = await app.as(person).post<{ entity_id: string }>('/contracts/signers', {
    name: 'Ivo Signer',
    role: 'SIGNER',
    email: `ivo.${randomUUID()}@network.example`,
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.entity_id;
}

/** A template of two who sign in order, enabled. */
export async function saveTemplate(
  app: TestApp,
  person: string,
  more: object = {},
  type: AgreementType = 'CONTRACT',
): Promise<SavedTemplate> {
  const as = app.as(person);
  const saved = await as.post<SavedTemplate>('/contracts/templates', {
    name: `Template ${randomUUID()}`,
    type,
    file_id: await uploadPaper(app, person),
    signer_id: await saveSigner(app, person),
    in_order: true,
    placements: [placement(), placement({ party: 'INTERNAL', x: 0.6 })],
    ...more,
  });
  expect(saved.status, saved.text).toBe(201);
  const { entity_id, version } = saved.body;
  const enabled = await as.post<SavedTemplate>(`/contracts/templates/${entity_id}/enable`, { version });
  expect(enabled.status, enabled.text).toBe(200);
  return enabled.body;
}

/** The key of a template from which drafts are made, which is made the first time, and again once a test has changed it. */
async function templateOfDrafts(app: TestApp, person: string): Promise<string> {
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from contract_template
     where name like 'Of drafts %' and enabled and current_no = 1 limit 1`.execute(app.db);
  return (
    rows[0]?.entity_id ?? (await saveTemplate(app, person, { name: `Of drafts ${randomUUID()}` })).entity_id
  );
}

/** A contract of a new lead that can be sent, with two who sign in order; answers where it is, and its version. */
export async function draftAgreement(app: TestApp, person: string, email: string) {
  const as = app.as(person);
  const template_id = await templateOfDrafts(app, person);
  const lead = await makeLead(app, 'sp', { email }, person);
  const made = await as.post<{ entity_id: string; version: number; recipients: object[] }>(
    '/leads/sp/agreements',
    {
      lead_id: lead.entity_id,
      method: 'ESIGN',
      type: 'CONTRACT',
      name: 'Participation agreement',
      template_id,
    },
  );
  expect(made.status, made.text).toBe(201);
  const id = made.body.entity_id;
  const internal = {
    ...made.body.recipients[1],
    email: `ivo.${randomUUID()}@network.example`,
  };
  const named = await as.patch<{ version: number }>(`/leads/agreements/${id}`, {
    version: made.body.version,
    recipients: [{ party: 'PROVIDER', name: 'Nina Peña', email, role: 'SIGNER' }, internal],
  });
  expect(named.status, named.text).toBe(200);
  return {
    id,
    at: `/leads/agreements/${id}`,
    leadId: lead.entity_id,
    version: named.body.version,
    internal: internal.email,
  };
}
