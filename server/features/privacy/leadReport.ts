import { sql } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import { ownEntries } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { cellText } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db.ts';
import { readNames } from '#server/platform/names.ts';
import { valuesOf, type LeadRow } from '../leads/lead.ts';
import { leadParts } from './lead.ts';
import { isOneOf } from './person.ts';
import {
  exportsSince,
  historySections,
  noticesSection,
  personIn,
  reportsSince,
  type Section,
} from './report.ts';

/** What is kept of a lead and its contacts, and of the leads that were merged into it. */
export async function leadSections(db: Db, row: LeadRow, language: Language): Promise<Section[]> {
  const [parts, names] = await Promise.all([
    db.transaction().execute((trx) => leadParts(trx, row)),
    readNames(db, language),
  ]);
  const { leads, tasks, files, items } = parts;
  const of = isOneOf('t.lead_id', leads);
  const type = row.lead_type;
  const since = new Date(String(row.created_at));
  const valuesIn = (lead: object): object => {
    const values = valuesOf(lead as LeadRow);
    const told = ownEntries(LEADS[type].fields).flatMap(([name, field]) => {
      const text = cellText(field, values[name] ?? null, names, language);
      return text === '' ? [] : [[field.label[language], text]];
    });
    return Object.fromEntries(told);
  };
  return [
    {
      name: 'values',
      query: sql`select t.* from lead t where ${isOneOf('t.entity_id', leads)}`,
      tell: valuesIn,
    },
    {
      name: 'notes',
      query: sql`select t.created_at as at, ${personIn('t.created_by')} as by, t.subject, t.text from note t where ${of} order by 1`,
    },
    {
      name: 'outreach',
      query: sql`
        select t.created_at as at, ${personIn('t.created_by')} as by, t.date, t.type, t.subject, t.description from outreach t
         where ${of} order by 1`,
    },
    {
      name: 'tasks',
      query: sql`
        select t.created_at as at, ${personIn('t.created_by')} as by, t.title, t.type, t.status, t.due_date, t.description,
               t.decision_note from task t where ${of} order by 1`,
    },
    {
      name: 'agreements',
      query: sql`
        select t.name, t.type, t.status, t.method, t.recipients, t.cc, t.sent_at, ${personIn('t.sent_by')} as sent_by, t.signing_date,
               t.effective_date, t.expiration_date, t.end_reason, t.end_text from agreement t where ${of} order by t.created_at`,
    },
    {
      name: 'letters',
      query: sql`
        select l.created_at as at, l.kind, l.name, l.address, l.state, l.sent_at
          from letter l join agreement t on t.entity_id = l.envelope_id where ${of} order by 1`,
    },
    {
      name: 'signing_events',
      query: sql`
        select e.at, e.kind, e.party, e.ip, e.agent
          from envelope_event e join agreement t on t.entity_id = e.envelope_id where ${of} order by 1`,
    },
    filesSection(files),
    {
      name: 'imported_rows',
      query: sql`
        select f.filename, f.created_at as at, ${personIn('f.created_by')} as by, i.row_no, i.status, i.data
          from import_item i join import_flow f on f.entity_id = i.flow_id where ${isOneOf('i.entity_id', items)} order by 2, 4`,
    },
    noticesSection(isOneOf('record_id', [...leads, ...tasks])),
    ...historySections(isOneOf('h.record_id', [...leads, ...files])),
    exportsSince(type, since, row.entity_id),
    reportsSince(type, since),
  ];
}

/** Files by their names; their content is had from the record. */
export const filesSection = (files: readonly string[]): Section => ({
  name: 'files',
  query: sql`
    select t.created_at as at, ${personIn('t.created_by')} as by, t.name, t.type, t.size from file t
     where ${isOneOf('t.entity_id', files)} order by 1`,
});
