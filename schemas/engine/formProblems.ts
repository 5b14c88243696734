import { FACTS } from '#schemas/credential/subject.ts';
import { RESOURCE_KIND } from '#schemas/vocabulary/credential.ts';
import { LANGUAGES } from './codes.ts';
import { conditionsOf, type Condition } from './conditions.ts';
import {
  byId,
  columnsOf,
  fieldsOf,
  itemOf,
  pathOf,
  propertiesOf,
  ROW_KEY,
  type Form,
  type FormField,
  type Lists,
} from './form.ts';
import { FORMATS } from './formats.ts';
import { FIELD_WIDTHS, FORM_MASKS, FORM_WIDGETS } from './formLooks.ts';
import { SENSITIVE, type Sensitive } from './mask.ts';
import type { JsonSchema } from './kinds.ts';
import { isValues } from './resource.ts';
import { fieldsOf as fieldsOfRule } from './rules.ts';

const ID = /^[a-z][a-z0-9_]{0,63}$/;
/** As the table of requirements takes it. */
const ITEM_CODE = /^[A-Z][A-Z0-9_]{0,63}$/;

interface Known {
  readonly form: Form;
  readonly lists: Lists;
  readonly fields: ReadonlyMap<string, FormField>;
}

/** Everything that is wrong with a form as written, in words for the one who writes it; none: it may be published. */
export function formProblems(form: Form, lists: Lists): string[] {
  const fields = fieldsOf(form);
  const known: Known = { form, lists, fields: byId(fields) };
  return [
    ...propertiesOf(form.schema).flatMap(([name, section]) =>
      sectionProblems(section, known).map((problem) => `${name}: ${problem}`),
    ),
    ...fields.flatMap((field) =>
      fieldProblems(field, known).map((problem) => `${pathOf(field)}: ${problem}`),
    ),
    ...form.rules.flatMap((rule) =>
      fieldsOfRule(rule)
        // A rule over a field that may be hidden would need a condition of its own; one over a mask compares nothing.
        .filter((id) => {
          const field = known.fields.get(id);
          return !field || field.shownWhen || field.sensitive || field.document;
        })
        .map((id) => `rule ${rule.rule}: ${id} is no field with a value that is always shown`),
    ),
  ];
}

function sectionProblems(section: JsonSchema, { form, fields }: Known): string[] {
  const id = String(section['x-section-id']);
  const condition = section['x-shown-when'];
  return [
    ...(section.type === 'object' ? [] : ['a section is an object']),
    ...LANGUAGES.filter((language) => !form.labels[language].sections[id]).map(
      (language) => `no section title in ${language}`,
    ),
    ...(condition === undefined ? [] : conditionProblems(condition, fields)),
  ];
}

function fieldProblems(field: FormField, known: Known): string[] {
  const { fieldId, schema } = field;
  return [
    ...(ID.test(fieldId) ? [] : ['x-field-id is missing or not like legal_name']),
    ...(ID.test(fieldId) && known.fields.get(fieldId) !== field
      ? [`x-field-id ${fieldId} is used twice`]
      : []),
    ...(schema.properties ? ['a field has no fields of its own, but for the columns of a list'] : []),
    ...titleProblems(fieldId, known),
    ...valueProblems(schema, known.lists),
    ...lookProblems(field, known.form),
    ...(schema['x-shown-when'] === undefined ? [] : conditionProblems(schema['x-shown-when'], known.fields)),
    ...circles(field, known.fields),
    ...documentProblems(schema),
    ...sensitiveProblems(schema),
    ...factProblems(field),
    ...referenceProblems(schema),
    ...(field.rows ? rowProblems(field, known) : []),
  ];
}

function titleProblems(id: string, { form }: Pick<Known, 'form'>): string[] {
  return LANGUAGES.flatMap((language) => {
    const text = form.labels[language].fields[id];
    return [
      ...(text?.title ? [] : [`no title in ${language}`]),
      ...(!text?.help === !form.labels.en.fields[id]?.help ? [] : ['help in one language only']),
    ];
  });
}

/** Of a field or of a column. */
function valueProblems(schema: JsonSchema, lists: Lists): string[] {
  const { format, 'x-list': list } = itemOf(schema);
  const mask = schema['x-mask'];
  return [
    ...(typeof format === 'string' && !Object.hasOwn(FORMATS, format) ? [`unknown format ${format}`] : []),
    ...(list !== undefined && !Object.hasOwn(lists, String(list)) ? [`unknown list ${String(list)}`] : []),
    ...(mask !== undefined && !FORM_MASKS.some((one) => one === mask)
      ? [`unknown mask ${String(mask)}: ${FORM_MASKS.join(', ')}`]
      : []),
  ];
}

/** What the form's ui says of a field: a control that no console has would break the whole form. */
function lookProblems({ path: [section, property], rows }: FormField, { ui }: Form): string[] {
  const own = (ui[section] as Record<string, JsonSchema> | undefined)?.[property] ?? {};
  const cells = rows ? ((own.items ?? {}) as Record<string, JsonSchema>) : {};
  const width = isValues(own['ui:options']) ? own['ui:options'].width : undefined;
  return [
    ...[own, ...Object.values(cells)].flatMap((node) => {
      const widget = node['ui:widget'];
      return [
        ...(widget === undefined || FORM_WIDGETS.some((one) => one === widget)
          ? []
          : [`unknown ui:widget ${String(widget)}: ${FORM_WIDGETS.join(', ')}`]),
        ...(node['ui:field'] === undefined ? [] : ['ui:field is not for forms: x-document and rows have it']),
      ];
    }),
    ...(width === undefined || FIELD_WIDTHS.some((one) => one === width)
      ? []
      : [`unknown width ${String(width)}: ${FIELD_WIDTHS.join(', ')}`]),
  ];
}

function conditionProblems(condition: unknown, fields: ReadonlyMap<string, FormField>): string[] {
  if (!isCondition(condition)) return ['x-shown-when is not like { field, is: […] }'];
  const asked = fields.get(condition.field);
  if (!asked) return [`depends on ${condition.field}, which does not exist`];
  const kind = asked.document ? 'document' : asked.sensitive ? 'sensitive' : asked.rows ? 'list' : null;
  return kind ? [`depends on ${condition.field}, a ${kind} field, which cannot be asked`] : [];
}

const isCondition = (value: unknown): value is Condition =>
  isValues(value) && typeof value.field === 'string' && Array.isArray(value.is) && value.is.length > 0;

function circles(field: FormField, fields: ReadonlyMap<string, FormField>): string[] {
  try {
    conditionsOf(field, fields);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function documentProblems(schema: JsonSchema): string[] {
  const code = schema['x-document'];
  if (code === undefined) return [];
  const others = [
    'x-required',
    'x-sensitive',
    'x-fact',
    'x-reference',
    'x-list',
    'items',
    'x-prefill',
  ].filter((name) => name in schema);
  return [
    ...(typeof code === 'string' && ITEM_CODE.test(code) ? [] : ['x-document is not like DRIVER_LICENSE']),
    ...others.map((name) =>
      name === 'x-required'
        ? 'a document field is never x-required: its requirement says so'
        : `a document field has no ${name}`,
    ),
  ];
}

/** The format that reads and checks the values of a class. */
const FORMAT_OF: Readonly<Partial<Record<Sensitive, string>>> = { SSN: 'ssn', BIRTH_DATE: 'birth-date' };

function sensitiveProblems(schema: JsonSchema): string[] {
  const wanted = schema['x-sensitive'];
  if (wanted === undefined) return [];
  const sensitive = SENSITIVE.find((one) => one === wanted);
  if (!sensitive) return [`unknown x-sensitive ${String(wanted)}: ${SENSITIVE.join(', ')}`];
  const format = FORMAT_OF[sensitive];
  return [
    ...(schema.type === 'string' ? [] : ['a sensitive field holds a text: its mask is one']),
    ...(format && schema.format !== format ? [`x-sensitive ${sensitive} needs the format ${format}`] : []),
  ];
}

function factProblems({ schema, rows, sensitive }: FormField): string[] {
  const fact = schema['x-fact'];
  if (fact === undefined) return [];
  return [
    ...(FACTS.some((one) => one === fact) ? [] : [`unknown x-fact ${String(fact)}: ${FACTS.join(', ')}`]),
    ...(rows ? ['a list of rows is no fact'] : []),
    // Facts are kept in the clear.
    ...(sensitive && fact !== 'birth_date' ? [`x-fact ${String(fact)} cannot be sensitive`] : []),
    ...(!sensitive && fact === 'birth_date' ? ['x-fact birth_date must be x-sensitive'] : []),
  ];
}

function referenceProblems(schema: JsonSchema): string[] {
  const item = itemOf(schema);
  const kind = item['x-reference'];
  if (kind === undefined) return [];
  return [
    ...(Object.hasOwn(RESOURCE_KIND, String(kind))
      ? []
      : [`unknown x-reference ${String(kind)}: ${Object.keys(RESOURCE_KIND).join(', ')}`]),
    ...(item.type === 'string' ? [] : ['a reference is a text: the key of a resource']),
  ];
}

/** Nothing but plain columns: a row is judged as a part of its list. */
const NOT_IN_ROWS = ['x-shown-when', 'x-sensitive', 'x-document', 'x-reference', 'x-fact', 'x-field-id'];

function rowProblems(field: FormField, known: Known): string[] {
  const columns = columnsOf(field.schema);
  const ids = columns.map((column) => column.columnId);
  const item = itemOf(field.schema);
  return [
    ...(item.type === 'object' ? [] : ['the rows of a list are objects']),
    ...(propertiesOf(item).some(([name]) => name === ROW_KEY) ? [] : [`rows have no ${ROW_KEY}`]),
    ...(columns.length > 0 ? [] : ['rows have no column']),
    ...columns.flatMap(({ columnId, property, schema }, index) =>
      [
        ...(ID.test(columnId) ? [] : ['x-column-id is missing or not like issued_by']),
        ...(ids.indexOf(columnId) === index ? [] : [`x-column-id ${columnId} is used twice`]),
        ...titleProblems(`${field.fieldId}.${columnId}`, known),
        ...valueProblems(schema, known.lists),
        ...('properties' in itemOf(schema) ? ['rows hold no rows'] : []),
        ...(schema.type === 'array' && !('properties' in itemOf(schema)) ? ['a cell holds one value'] : []),
        ...NOT_IN_ROWS.filter((name) => name in schema).map((name) => `a column has no ${name}`),
      ].map((problem) => `${property}: ${problem}`),
    ),
  ];
}
