import { expect } from 'vitest';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AgreementStatus, AgreementType } from '#schemas/vocabulary/index.ts';
import type { TestApp } from './app.ts';
import { saveTemplate } from './contracts.ts';

/** A legal record that both sides have signed, as a person records it. Answers its key. */
export async function recordSigned(
  app: TestApp,
  person: string,
  lead: { readonly entity_id: string; readonly lead_type?: unknown },
  type: AgreementType,
): Promise<string> {
  const at = String(lead.lead_type).toLowerCase();
  const answer = await app.as(person).post<{ entity_id: string }>(`/leads/${at}/agreements`, {
    lead_id: lead.entity_id,
    action: 'sign',
    type,
    name: `${type} on paper`,
    signing_date: '2026-01-15',
    template_id: await templateFor(app, lead, type),
  });
  expect(answer.text).toContain('entity_id');
  expect(answer.status).toBe(201);
  return answer.body.entity_id;
}

/** The key of an enabled template for legal records of a type, made the first time. */
export async function templateFor(
  app: TestApp,
  { lead_type }: { readonly lead_type?: unknown },
  type: AgreementType,
): Promise<string> {
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from contract_template
     where lead_type = ${lead_type} and type = ${type} and enabled limit 1`.execute(app.db);
  const boss = `${String(lead_type).toLowerCase()}.supervisor`;
  return rows[0]?.entity_id ?? (await saveTemplate(app, boss, {}, type)).entity_id;
}

/** A legal record in any status; those of an e-signature have no way through the API yet. */
export async function putRecord(
  app: TestApp,
  lead: { readonly entity_id: string; readonly lead_type?: unknown },
  type: AgreementType,
  status: AgreementStatus,
): Promise<string> {
  const id = uuidv7();
  await sql`insert into agreement (entity_id, lead_id, lead_type, name, type, status)
            values (${id}, ${lead.entity_id}, ${lead.lead_type}, ${`${type} ${status}`}, ${type}, ${status})`.execute(
    app.db,
  );
  return id;
}
