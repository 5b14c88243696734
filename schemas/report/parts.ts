import { RESOURCES } from '#schemas/credential/resource.ts';
import { APPROVAL_FIELDS } from '#schemas/credential/subject.ts';
import { queueOf } from '#schemas/credential/queue.ts';
import type { Text } from '#schemas/engine/codes.ts';
import type { Field, Fields } from '#schemas/engine/field.ts';
import { fieldsOf as fieldsOfForm, type Form, type FormField, type Lists } from '#schemas/engine/form.ts';
import { fieldOfForm, textsOf } from '#schemas/engine/formFields.ts';
import { FILE_FIELDS } from '#schemas/file/index.ts';
import { formTitle } from '#schemas/forms/keys.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { OUTREACHES } from '#schemas/outreach/index.ts';
import { scopeOf, type LeadType, type Role } from '#schemas/permissions.ts';
import type { ReportColumn } from './column.ts';
import { DOCUMENT_FIELDS, REQUIREMENT_FIELDS } from './documents.ts';

/** A kind of record of which a report tells; `form:<key>`: the values of a form. */
export type PartName =
  | 'lead'
  | 'outreach'
  | 'account'
  | 'resource'
  | 'cycle'
  | 'document'
  | 'requirement'
  | 'file'
  | `form:${string}`;

export const formKeyOf = (part: PartName): string | null => (part.startsWith('form:') ? part.slice(5) : null);

const LABELS: Readonly<Record<Exclude<PartName, `form:${string}`>, Text>> = {
  lead: { en: 'Lead', es: 'Prospecto' },
  outreach: OUTREACHES.label.one,
  account: { en: 'Credential file', es: 'Expediente' },
  resource: RESOURCES.label.one,
  cycle: { en: 'Approval process', es: 'Proceso de aprobación' },
  document: { en: 'Document', es: 'Documento' },
  requirement: { en: 'Requirement', es: 'Requisito' },
  file: { en: 'File', es: 'Archivo' },
};

export const labelOfPart = (part: PartName): Text => {
  const key = formKeyOf(part);
  return key === null ? LABELS[part as keyof typeof LABELS] : formTitle(key);
};

/** Whose columns they are: what a role may not read is no column of its reports. */
export interface ReportReader {
  readonly role: Role;
  /** The lead type of the report; null: both. */
  readonly type: LeadType | null;
  /** The forms of which the parts tell, as the reader has them. */
  readonly forms: ReadonlyMap<string, Form>;
  /** Code lists that forms name, besides the vocabulary. */
  readonly lists: Lists;
}

const columns = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, store: 'column' }]));
const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

function fieldsOfPart(part: PartName, { role, type }: ReportReader): Fields {
  switch (part) {
    case 'lead':
      return type === null ? {} : LEADS[type].fields;
    case 'outreach':
      return without(OUTREACHES.fields, ['lead_id', 'attachment_id']);
    case 'account':
      return queueOf('accounts', role).fields;
    case 'resource':
      // What is its provider's stands with the provider.
      return without(queueOf('resources', role).fields, ['account_name', 'cred_agent_id', 'lead_type']);
    case 'cycle':
      return columns(APPROVAL_FIELDS);
    case 'document':
      return DOCUMENT_FIELDS;
    case 'requirement':
      return REQUIREMENT_FIELDS;
    case 'file':
      // The papers of a file are for who works with it (domain §6): of others not even their names.
      if (scopeOf(role, 'file.confidential') === null) return {};
      return { name: FILE_FIELDS.name, type: FILE_FIELDS.type, size: FILE_FIELDS.size };
    default:
      return {};
  }
}

/** The columns of a part as a reader has them, in the order in which people are offered them. */
export function columnsOfPart(part: PartName, reader: ReportReader): ReportColumn[] {
  const key = formKeyOf(part);
  if (key !== null) {
    const form = reader.forms.get(key);
    return form ? fieldsOfForm(form).flatMap((field) => columnOfForm(part, form, field, reader.lists)) : [];
  }
  return Object.entries(fieldsOfPart(part, reader)).map(([name, field]) => ({
    id: `${part}.${name}`,
    part,
    field,
  }));
}

/** A place for documents holds no value; what is encrypted is a text of which only the mask is known. */
function columnOfForm(part: PartName, form: Form, formField: FormField, lists: Lists): ReportColumn[] {
  const { fieldId, schema, document, sensitive, reference, rows } = formField;
  if (document) return [];
  const { label } = textsOf(form, fieldId);
  const text: Field = { kind: 'text', label };
  const id = `${part}.${fieldId}`;
  const masked = sensitive && { masked: sensitive };
  if (typeof sensitive === 'string') return [{ id, part, field: text, ...masked }];
  if (rows) {
    const inner = rows.flatMap(({ columnId, property, schema: column }): [string, Field][] => {
      const field = fieldOfForm(form, `${fieldId}.${columnId}`, column, lists);
      return [[property, field ?? { kind: 'text', label: textsOf(form, `${fieldId}.${columnId}`).label }]];
    });
    return [{ id, part, field: { kind: 'rows', label, fields: Object.fromEntries(inner) }, ...masked }];
  }
  if (reference) return schema.type === 'array' ? [] : [{ id, part, field: text }];
  return [{ id, part, field: fieldOfForm(form, fieldId, schema, lists) ?? text }];
}
