import { sql } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import type { Db } from '#server/platform/db.ts';
import { formOf, instancesOf } from '../credentialing/instances.ts';
import type { Subject } from '../credentialing/rights.ts';
import { refOf } from '../credentialing/subject.ts';
import type { Login } from './login.ts';
import { filesSection } from './leadReport.ts';
import { isOneOf } from './person.ts';
import { historySections, noticesSection, personIn, reportsSince, type Section } from './report.ts';
import { findParts, historyOfSubject, noticesOf, ownRows } from './subject.ts';

/**
 * What is kept of a resource, or of an account without its resources; sensitive values as their masks: who may read them
 * reveals them one by one.
 */
export async function subjectSections(db: Db, subject: Subject, language: Language): Promise<Section[]> {
  const { account, resource } = subject;
  const row = resource ?? account;
  const own = ownRows(subject);
  const labels = await labelsOf(db, subject, language);
  const found = await db.transaction().execute((trx) => findParts(trx, subject));
  return [
    {
      name: 'subject',
      query: sql`
        select t.name, t.credential_status, t.operational_status, t.facts, t.created_at, t.submitted_at
          from ${sql.table(resource ? 'resource' : 'account')} t where t.entity_id = ${row.entity_id}`,
    },
    ...(found.login ? [loginSection(found.login)] : []),
    {
      name: 'values',
      query: sql`
        select i.schema_key as form, v.field_id, v.rev, v.value, v.value_enc is not null as masked, v.source, v.draft, v.state,
               v.reason_text, ${personIn('v.author_id')} as by, v.created_at as at, ${personIn('v.reviewed_by')} as reviewed_by, v.reviewed_at
          from field_value v join form_instance i on i.entity_id = v.instance_id
         where ${isOneOf('v.instance_id', labels.instances)} order by 1, 2, 3`,
      tell: (value) => ({ label: labels.of(value as Held), ...value }),
    },
    {
      name: 'documents',
      query: sql`
        select q.code as requirement, f.name, f.type, f.size, t.issued_on, t.expires_on, t.state, t.reason_text,
               ${personIn('t.created_by')} as by, t.created_at as at, ${personIn('t.reviewed_by')} as reviewed_by, t.reviewed_at, t.archived_at
          from document t join requirement q on q.entity_id = t.requirement_id join file f on f.entity_id = t.file_id
         where ${own} order by t.created_at`,
    },
    filesSection(found.files),
    {
      name: 'verifications',
      query: sql`
        select t.source, t.method, t.result, t.verified_on, t.valid_until, t.note, ${personIn('t.created_by')} as by from verification t
         where ${own} order by t.created_at`,
    },
    {
      name: 'comments',
      query: sql`
        select t.created_at as at, ${personIn('t.created_by')} as by, t.visibility, t.text from credential_comment t where ${own} order by 1`,
    },
    {
      name: 'screening',
      query: sql`
        select t.created_at as at, t.source, t.result, t.hits from exclusion_check t where ${own} order by 1`,
    },
    {
      name: 'screening_hits',
      query: sql`
        select t.first_seen_at as at, t.source, t.result, t.score, t.row, t.resolution, t.note, ${personIn('t.resolved_by')} as by,
               t.resolved_at from exclusion_hit t where ${own} order by 1`,
    },
    {
      name: 'status_events',
      query: sql`select t.at, t.event - '{account_id,actor_id}'::text[] as event from status_event t where ${own} order by t.no`,
    },
    noticesSection(noticesOf(subject, found.names)),
    ...historySections(historyOfSubject(subject, found)),
    reportsSince(account.lead_type, row.created_at),
  ];
}

/** Who signs in for an account. */
const loginSection = ({ entity_id }: Login): Section => ({
  name: 'login',
  query: sql`select username, first_name, last_name, email, created_at from app_user where entity_id = ${entity_id}`,
});

interface Held {
  readonly form: string;
  readonly field_id: string;
}

/** What its forms call their fields. */
async function labelsOf(db: Db, subject: Subject, language: Language) {
  const rows = await instancesOf(db, [refOf(subject)]);
  const labels = new Map<string, string>();
  for (const row of rows) {
    const form = await formOf(db, row);
    for (const [id, { title }] of Object.entries(form.labels[language].fields))
      labels.set(`${row.schema_key} ${id}`, title);
  }
  return {
    instances: rows.map(({ entity_id }) => entity_id),
    of: ({ form, field_id }: Held): string => labels.get(`${form} ${field_id}`) ?? field_id,
  };
}
