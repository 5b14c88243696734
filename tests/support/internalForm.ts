import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { Db } from '#server/platform/db.ts';

const SHIPPED = SHIPPED_FORMS.insurance!;
const TEXT = { type: 'string', format: 'plain', maxLength: 60 };

/** The form of insurance with fields of every audience: what is the staff's alone, what it fills in, what it only reads. */
export const INTERNAL_FORM: Form = {
  schema: {
    ...SHIPPED.schema,
    properties: {
      ...sectionsWith('general', {
        network_number: {
          ...TEXT,
          'x-field-id': 'network_number',
          'x-required': true,
          'x-edit': 'STAFF',
        },
        signed_by: { ...TEXT, 'x-field-id': 'signed_by', 'x-required': true, 'x-edit': 'PROVIDER' },
      }),
      network: {
        'x-section-id': 'network',
        type: 'object',
        properties: {
          score: {
            type: 'integer',
            minimum: 1,
            maximum: 1_000_000_000,
            'x-field-id': 'network_score',
            'x-required': true,
            'x-see': 'STAFF',
          },
          contact: {
            type: 'string',
            'x-reference': 'DRIVER',
            'x-field-id': 'network_contact',
            'x-see': 'STAFF',
          },
        },
      },
    },
  },
  ui: { ...SHIPPED.ui, network: { score: { 'ui:options': { width: 'half' } } } },
  labels: {
    en: textsIn('en', {
      network_number: 'Network number',
      signed_by: 'Signed by',
      network_score: 'Risk score',
      network_contact: 'Contact of the network',
    }),
    es: textsIn('es', {
      network_number: 'Número de red',
      signed_by: 'Firmado por',
      network_score: 'Puntuación de riesgo',
      network_contact: 'Contacto de la red',
    }),
  },
  rules: [
    ...SHIPPED.rules,
    { rule: 'order', before: 'network_score', after: 'general_aggregate_amount' },
    { rule: 'anyOf', fields: ['network_number', 'broker_name'] },
  ],
};

function sectionsWith(name: string, added: JsonSchema): Record<string, JsonSchema> {
  const sections = SHIPPED.schema.properties as Record<string, JsonSchema>;
  const section = sections[name]!;
  return {
    ...sections,
    [name]: { ...section, properties: { ...(section.properties as JsonSchema), ...added } },
  };
}

function textsIn(language: 'en' | 'es', fields: Readonly<Record<string, string>>) {
  const own = SHIPPED.labels[language];
  return {
    sections: { ...own.sections, network: 'Network' },
    fields: {
      ...own.fields,
      ...Object.fromEntries(Object.entries(fields).map(([id, title]) => [id, { title }])),
    },
  };
}

/** Publishes a form as its next version, past the checks; files that are opened from then on have it. */
export async function publishRaw(db: Db, key: string, form: Form): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, published_at)
    select ${key}, coalesce(max(version), 0) + 1, 'PUBLISHED', ${JSON.stringify(form.schema)}::json, ${JSON.stringify(form.ui)}::json,
           ${JSON.stringify(form.labels)}::jsonb, ${JSON.stringify(form.rules)}::jsonb, md5(random()::text), now()
      from form_schema where key = ${key} returning version`.execute(db);
  return rows[0]!.version;
}
