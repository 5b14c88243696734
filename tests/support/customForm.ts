import { sql } from 'kysely';
import { FORM_KINDS, type FormKindName } from '#schemas/engine/formKinds.ts';
import type { FieldTexts, Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { CUSTOM_FORM } from '#schemas/forms/keys.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { notifyChange } from '#server/platform/signals.ts';

interface OwnField {
  readonly kind: FormKindName;
  readonly en: string;
  readonly es: string;
  /** Keywords beside those of its kind. */
  readonly more?: JsonSchema;
  readonly list?: string;
  /** Names of its own choices. */
  readonly options?: Readonly<Record<string, readonly [en: string, es: string]>>;
}

/** A form of one section with these fields, by their ids. */
export function customForm(fields: Readonly<Record<string, OwnField>>): Form {
  const schemaOf = (id: string, { kind, more = {}, options, list }: OwnField): JsonSchema => {
    const { enum: _example, items, ...schema }: JsonSchema = FORM_KINDS[kind].schema;
    const choices = { ...(options && { enum: Object.keys(options) }), ...(list && { 'x-list': list }) };
    const own = items ? { ...schema, items: { type: 'string', ...choices } } : { ...schema, ...choices };
    return { ...own, 'x-field-id': id, ...more };
  };
  const texts = (language: 'en' | 'es') => ({
    sections: { network: language === 'en' ? 'Our network' : 'Nuestra red' },
    fields: Object.fromEntries(
      Object.entries(fields).map(([id, { [language]: title, options }]): [string, FieldTexts] => [
        id,
        {
          title,
          ...(options && {
            options: Object.fromEntries(
              Object.entries(options).map(([code, [en, es]]) => [code, language === 'en' ? en : es]),
            ),
          }),
        },
      ]),
    ),
  });
  return {
    schema: {
      type: 'object',
      properties: {
        network: {
          type: 'object',
          'x-section-id': 'network',
          properties: Object.fromEntries(
            Object.entries(fields).map(([id, field]) => [id, schemaOf(id, field)]),
          ),
        },
      },
    },
    ui: {},
    labels: { en: texts('en'), es: texts('es') },
    rules: [],
  };
}

const OPTIONS = { GOLD: ['Gold tier', 'Nivel oro'], BLUE: ['Blue tier', 'Nivel azul'] } as const;

/** A field of every kind that a lead may have, each with a value and how a person would type it. */
export const EVERY_KIND = {
  motto: { kind: 'text', en: 'Motto', es: 'Lema', value: 'We drive', typed: 'We drive' },
  story: { kind: 'longText', en: 'Story', es: 'Historia', value: 'One\nTwo', typed: 'One\nTwo' },
  ramps: { kind: 'count', en: 'Ramps', es: 'Rampas', more: { maximum: 40 }, value: 12, typed: '12' },
  rate: { kind: 'number', en: 'Rate', es: 'Tarifa', more: { maximum: 90 }, value: 12.25, typed: '12.25' },
  union: { kind: 'boolean', en: 'Union shop', es: 'Con sindicato', value: true, typed: 'yes' },
  audited_on: { kind: 'date', en: 'Audited on', es: 'Auditado el', value: '2026-03-04', typed: '03/04/2026' },
  opens_at: { kind: 'time', en: 'Opens at', es: 'Abre a las', value: '08:30', typed: '08:30' },
  tier: { kind: 'choice', en: 'Tier', es: 'Nivel', options: OPTIONS, value: 'GOLD', typed: 'Nivel oro' },
  perks: {
    kind: 'choices',
    en: 'Perks',
    es: 'Ventajas',
    options: OPTIONS,
    value: ['BLUE'],
    typed: 'Blue tier',
  },
  level: {
    kind: 'choice',
    en: 'Best level',
    es: 'Mejor nivel',
    list: 'SERVICE_LEVEL',
    value: 'CURB_TO_CURB',
    typed: 'CURB_TO_CURB',
  },
  hotline: {
    kind: 'phone',
    en: 'Hotline',
    es: 'Línea directa',
    value: '+13055550177',
    typed: '(305) 555-0177',
  },
  billing: {
    kind: 'email',
    en: 'Billing e-mail',
    es: 'Correo de cobros',
    value: 'b@x.example',
    typed: 'B@x.example',
  },
  portal: {
    kind: 'url',
    en: 'Portal',
    es: 'Portal web',
    value: 'https://x.example',
    typed: 'https://x.example',
  },
  depot: { kind: 'zip', en: 'Depot ZIP', es: 'Código del depósito', value: '33101', typed: '33101-1234' },
  medical: { kind: 'npi', en: 'Medical NPI', es: 'NPI médico', value: '1234567893', typed: '1234567893' },
  payee: {
    kind: 'taxId',
    en: 'Payee EIN',
    es: 'EIN del beneficiario',
    value: '123456789',
    typed: '12-3456789',
  },
  licence: { kind: 'dea', en: 'DEA', es: 'Número de la DEA', value: 'AB1234563', typed: 'ab1234563' },
  taxonomy: {
    kind: 'taxonomy',
    en: 'Main taxonomy',
    es: 'Taxonomía principal',
    value: '207Q00000X',
    typed: '207q00000x',
  },
  first_van: {
    kind: 'vin',
    en: 'First van',
    es: 'Primera furgoneta',
    value: '1HGCM82633A004352',
    typed: '1hgcm82633a004352',
  },
} as const satisfies Record<string, OwnField & { readonly value: unknown; readonly typed: string }>;

/** Publishes a form as a process of the installation does; every other one hears of it. */
export const publishCustom = (db: Db, type: LeadType, form: Form): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await publishForm(trx, CUSTOM_FORM[type], form);
    await notifyChange(trx, 'custom-fields');
  });

/** Adds a form as the version of its key that holds from now on. */
export async function publishForm(db: Db | Trx, key: string, form: Form): Promise<void> {
  const { schema, ui, labels, rules } = form;
  await sql`
    insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, published_at)
    select ${key}, coalesce(max(version), 0) + 1, 'PUBLISHED', ${JSON.stringify(schema)}::json,
           ${JSON.stringify(ui)}::json, ${JSON.stringify(labels)}::jsonb, ${JSON.stringify(rules)}::jsonb,
           md5(${JSON.stringify(form)}), now()
      from form_schema where key = ${key}`.execute(db);
}
