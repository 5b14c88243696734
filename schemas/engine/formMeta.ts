import { FACTS } from '#schemas/credential/subject.ts';
import { RESOURCE_KIND } from '#schemas/vocabulary/credential.ts';
import { codesOf, type Text } from './codes.ts';
import type { Lists } from './form.ts';
import { FORMATS } from './formats.ts';
import { FIELD_WIDTHS, FORM_MASKS, FORM_WIDGETS } from './formLooks.ts';
import { SENSITIVE } from './mask.ts';

/** What each setting of a part of a form is called, where it is set and where its change is told. */
export const KEYWORD_NAMES = {
  minLength: { en: 'Minimum length', es: 'Longitud mínima' },
  maxLength: { en: 'Maximum length', es: 'Longitud máxima' },
  pattern: { en: 'Pattern', es: 'Patrón' },
  format: { en: 'Format', es: 'Formato' },
  minimum: { en: 'Minimum', es: 'Mínimo' },
  maximum: { en: 'Maximum', es: 'Máximo' },
  minItems: { en: 'At least so many', es: 'Cantidad mínima' },
  maxItems: { en: 'At most so many', es: 'Cantidad máxima' },
  uniqueItems: { en: 'Each only once', es: 'Cada uno una sola vez' },
  multipleOf: { en: 'Multiple of', es: 'Múltiplo de' },
  type: { en: 'Kind of value', es: 'Tipo de valor' },
  enum: { en: 'Choices', es: 'Opciones' },
  const: { en: 'Must be', es: 'Debe ser' },
  default: { en: 'Default', es: 'Valor predeterminado' },
  items: { en: 'What each row holds', es: 'Lo que contiene cada fila' },
  'x-required': { en: 'Required', es: 'Obligatorio' },
  'x-shown-when': { en: 'Shown', es: 'Se muestra' },
  'x-see': { en: 'Who sees it', es: 'Quién lo ve' },
  'x-edit': { en: 'Who fills it in', es: 'Quién lo completa' },
  'x-sensitive': { en: 'Class of personal data', es: 'Clase de datos personales' },
  'x-mask': { en: 'Punctuation while typing', es: 'Puntuación al escribir' },
  'x-list': { en: 'Choices come from', es: 'Las opciones vienen de' },
  'x-document': { en: 'Requirement', es: 'Requisito' },
  'x-fact': { en: 'The rest of the house reads it as', es: 'El resto del sistema lo lee como' },
  'x-prefill': { en: 'Taken over from the lead', es: 'Se toma del prospecto' },
  'x-reference': { en: 'Part of the file that it names', es: 'Parte del expediente que nombra' },
  'x-resource-column': { en: 'Column of the CSV import', es: 'Columna de la importación CSV' },
  'x-resource-key': {
    en: 'Tells rows of the CSV import apart',
    es: 'Distingue las filas de la importación CSV',
  },
  'x-column': { en: 'Column of the list', es: 'Columna de la lista' },
  'x-filter': { en: 'The list is filtered by it', es: 'La lista se filtra por él' },
  'x-import': { en: 'Can be imported', es: 'Puede importarse' },
  'ui:widget': { en: 'Control', es: 'Control' },
  width: { en: 'Width', es: 'Ancho' },
  fields: { en: 'Fields', es: 'Campos' },
  is: { en: 'Values', es: 'Valores' },
} as const satisfies Readonly<Record<string, Text>>;
export type KeywordName = keyof typeof KEYWORD_NAMES;

/** What each keyword of a form says, for the one who writes it; which may stand where is formKeywords.ts. */
export const KEYWORD_TEXTS: Readonly<Record<string, Text>> = {
  $comment: { en: 'A note for who reads this schema', es: 'Una nota para quien lea este esquema' },
  type: { en: 'What a value is', es: 'Qué es un valor' },
  properties: {
    en: 'What is inside, by its name in the data',
    es: 'Lo que contiene, por su nombre en los datos',
  },
  items: { en: 'What each entry of the list is', es: 'Qué es cada elemento de la lista' },
  'x-section-id': {
    en: 'Identity of the section; its title is in labels',
    es: 'Identidad de la sección; su título está en labels',
  },
  'x-field-id': {
    en: 'Identity of the field for good: values and approvals go by it',
    es: 'Identidad permanente del campo: de ella dependen valores y aprobaciones',
  },
  'x-column-id': { en: 'Identity of the column in its list', es: 'Identidad de la columna en su lista' },
  'x-required': { en: 'Needed while it is shown', es: 'Obligatorio mientras se muestra' },
  'x-shown-when': {
    en: 'Shown while another field has one of these values',
    es: 'Se muestra mientras otro campo tenga uno de estos valores',
  },
  'x-see': { en: 'Only credentials staff see it', es: 'Solo lo ve el equipo de acreditación' },
  'x-edit': {
    en: 'Only these people edit it; the others read it',
    es: 'Solo lo editan estas personas; las demás lo leen',
  },
  'x-prefill': {
    en: 'Taken over from the lead: lead.tax_id, lead.main_location.city',
    es: 'Se toma del prospecto: lead.tax_id, lead.main_location.city',
  },
  'x-fact': { en: 'What the product itself uses it as', es: 'Para qué lo usa el propio producto' },
  'x-sensitive': {
    en: 'Class of personal data: kept encrypted, shown as a mask',
    es: 'Clase de dato personal: se guarda cifrado y se muestra oculto',
  },
  'x-reference': {
    en: 'Names a resource of the same account, of this kind',
    es: 'Nombra un recurso de la misma cuenta, de este tipo',
  },
  'x-list': {
    en: 'The choices are the codes of this list',
    es: 'Las opciones son los códigos de esta lista',
  },
  'x-document': {
    en: 'Documents of this requirement item are handed in here',
    es: 'Aquí se entregan los documentos de este requisito',
  },
  'x-mask': { en: 'How it is punctuated while it is typed', es: 'Cómo se separa mientras se escribe' },
  'x-resource-column': {
    en: 'Shown in lists of these resources',
    es: 'Se muestra en las listas de estos recursos',
  },
  'x-resource-key': { en: 'Tells two of these resources apart', es: 'Distingue dos de estos recursos' },
  'x-column': {
    en: 'Whether it is a column of the list of leads from the start',
    es: 'Si es desde el principio una columna de la lista de prospectos',
  },
  'x-filter': { en: 'Whether lists can be filtered by it', es: 'Si se puede filtrar por él en las listas' },
  'x-import': { en: 'Whether files can be imported into it', es: 'Si se puede importar desde archivos' },
  minLength: { en: 'At least so many characters', es: 'Al menos tantos caracteres' },
  maxLength: { en: 'At most so many characters', es: 'Como máximo tantos caracteres' },
  pattern: {
    en: 'A regular expression that the text matches',
    es: 'Una expresión regular que el texto cumple',
  },
  format: { en: 'What the text is checked as', es: 'Con qué formato se comprueba el texto' },
  enum: { en: 'The choices; their names are in labels', es: 'Las opciones; sus nombres están en labels' },
  const: { en: 'The only possible value', es: 'El único valor posible' },
  minimum: { en: 'The least value', es: 'El valor mínimo' },
  maximum: { en: 'The greatest value', es: 'El valor máximo' },
  exclusiveMinimum: { en: 'Greater than this', es: 'Mayor que esto' },
  exclusiveMaximum: { en: 'Less than this', es: 'Menor que esto' },
  multipleOf: { en: 'A multiple of this', es: 'Un múltiplo de esto' },
  minItems: { en: 'At least so many entries', es: 'Al menos tantos elementos' },
  maxItems: { en: 'At most so many entries', es: 'Como máximo tantos elementos' },
  uniqueItems: { en: 'No entry twice', es: 'Ningún elemento repetido' },
  'ui:widget': { en: 'The control that is shown', es: 'El control que se muestra' },
  'ui:options': { en: 'More about how it looks', es: 'Más sobre su aspecto' },
  width: { en: 'Part of the section’s width', es: 'Parte del ancho de la sección' },
  field: { en: 'A field, by its id', es: 'Un campo, por su identidad' },
  fields: { en: 'Fields, by their ids', es: 'Campos, por sus identidades' },
  is: { en: 'One of these values', es: 'Uno de estos valores' },
};

/** Values of a keyword that are names out of a table; null: it is none of those. */
export function namesOfKeyword(keyword: string, lists: Lists): readonly string[] | null {
  switch (keyword) {
    case 'type':
      return ['string', 'number', 'integer', 'boolean', 'array', 'object'];
    case 'format':
      return Object.keys(FORMATS);
    case 'x-mask':
      return FORM_MASKS;
    case 'x-list':
      return Object.keys(lists);
    case 'x-fact':
      return FACTS;
    case 'x-sensitive':
      return SENSITIVE;
    case 'x-reference':
      return codesOf(RESOURCE_KIND);
    case 'ui:widget':
      return FORM_WIDGETS;
    case 'width':
      return FIELD_WIDTHS;
    default:
      return null;
  }
}
