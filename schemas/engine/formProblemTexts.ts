import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { Language, Text } from './codes.ts';
import { FORM_KINDS, type FormKindName } from './formKinds.ts';
import type { FoundProblem, ProblemParams } from './formProblems/found.ts';
import { listText } from './lists.ts';

/** What may be wrong with a form, as the one who writes it reads it; what stands in braces comes from the problem's params. */
const TEXTS = {
  not_object: { en: 'Must be an object', es: 'Debe ser un objeto' },
  not_list: { en: 'Must be a list', es: 'Debe ser una lista' },
  not_text: { en: 'Must be a text', es: 'Debe ser un texto' },
  too_deep: { en: 'Nested deeper than {limit} levels', es: 'Tiene más de {limit} niveles anidados' },
  too_large: {
    en: 'The form is larger than {limit} characters',
    es: 'El formulario tiene más de {limit} caracteres',
  },
  too_many: { en: '{count}; at most {limit} are possible', es: '{count}; se permiten como máximo {limit}' },
  too_many_fields: {
    en: '{count} fields and columns; at most {limit} are possible',
    es: '{count} campos y columnas; se permiten como máximo {limit}',
  },
  no_fields: { en: 'The form has no field', es: 'El formulario no tiene ningún campo' },
  too_complex: {
    en: 'Too complex: it takes too long or too much memory to check values against it',
    es: 'Demasiado complejo: comprobar valores requiere demasiado tiempo o memoria',
  },
  not_compiled: {
    en: 'Values cannot be checked against it: {problem}',
    es: 'No se pueden comprobar valores con él: {problem}',
  },
  root_type: { en: 'A form is of "type": "object"', es: 'Un formulario es de "type": "object"' },
  bad_name: {
    en: 'A property is named like legal_name: a letter, then letters, digits, - and _; not {name}',
    es: 'Una propiedad se nombra como legal_name: una letra y después letras, dígitos, - y _; no {name}',
  },
  unknown_keyword: {
    en: '{name} does nothing here; possible are: {known}',
    es: '{name} no tiene efecto aquí; se permiten: {known}',
  },
  bad_keyword: { en: '{name} cannot be {value}', es: '{name} no puede ser {value}' },
  unknown_value: {
    en: '{name} cannot be {value}; there are: {known}',
    es: '{name} no puede ser {value}; existen: {known}',
  },
  unknown_list: { en: 'There is no list {value}', es: 'No existe la lista {value}' },
  never_valid: {
    en: '{low} is above {high}: no value could be right',
    es: '{low} supera a {high}: ningún valor sería correcto',
  },
  reference: {
    en: '$ref is not possible: every field says itself what it is',
    es: '$ref no está permitido: cada campo indica por sí mismo qué es',
  },

  section_type: { en: 'A section is of "type": "object"', es: 'Una sección es de "type": "object"' },
  section_id: {
    en: 'x-section-id is missing or not like work_history',
    es: 'Falta x-section-id o no es como work_history',
  },
  section_id_twice: {
    en: 'x-section-id {id} is used twice',
    es: 'x-section-id {id} se usa dos veces',
  },
  no_section_title: {
    en: 'Section {id} has no title in {language}',
    es: 'La sección {id} no tiene título en {language}',
  },

  unknown_kind: {
    en: 'No kind of field; there are: {kinds}',
    es: 'No es un tipo de campo; existen: {kinds}',
  },
  field_id: {
    en: 'x-field-id is missing or not like legal_name',
    es: 'Falta x-field-id o no es como legal_name',
  },
  field_id_twice: { en: 'x-field-id {id} is used twice', es: 'x-field-id {id} se usa dos veces' },
  nested_fields: {
    en: 'A field has no fields of its own, but for the columns of a list',
    es: 'Un campo no contiene otros campos, salvo las columnas de una lista',
  },
  no_title: { en: '{id} has no title in {language}', es: '{id} no tiene título en {language}' },
  one_help: {
    en: 'The help of {id} is missing in {language}',
    es: 'Falta la ayuda de {id} en {language}',
  },

  pattern_invalid: {
    en: 'Not a regular expression: {problem}',
    es: 'No es una expresión regular: {problem}',
  },
  pattern_long: {
    en: 'A pattern has at most {limit} characters',
    es: 'Un patrón tiene como máximo {limit} caracteres',
  },
  pattern_endless: {
    en: 'A text with a pattern needs a maxLength',
    es: 'Un texto con patrón necesita maxLength',
  },
  pattern_unsafe: {
    en: 'This pattern could take without end for some texts: write it without repetitions that overlap',
    es: 'Este patrón podría no terminar con algunos textos: escríbalo sin repeticiones que se solapen',
  },
  pattern_unknown: {
    en: 'Nobody can tell in time whether this pattern ends for every text: write a simpler one',
    es: 'No se puede saber a tiempo si este patrón termina con todo texto: escriba uno más sencillo',
  },

  two_lists: {
    en: 'The choices come from x-list or from enum, not from both',
    es: 'Las opciones vienen de x-list o de enum, no de ambos',
  },
  no_choices: { en: 'A choice needs at least one option', es: 'Se necesita al menos una opción' },
  choice_text: { en: 'A choice is a text, not {value}', es: 'Una opción es un texto, no {value}' },
  choice_twice: { en: 'The choice {value} is there twice', es: 'La opción {value} aparece dos veces' },
  no_choice_name: {
    en: 'The choice {value} of {id} has no name in {language}',
    es: 'La opción {value} de {id} no tiene nombre en {language}',
  },
  unknown_choice: { en: '{id} has no choice {value}', es: '{id} no tiene la opción {value}' },

  condition_shape: {
    en: 'x-shown-when is not like { "field": "tenure", "is": ["LEASED"] }',
    es: 'x-shown-when no es como { "field": "tenure", "is": ["LEASED"] }',
  },
  condition_field: {
    en: 'Depends on {field}, which does not exist',
    es: 'Depende de {field}, que no existe',
  },
  condition_kind: {
    en: 'Depends on {field}, which cannot be asked: {kind}',
    es: 'Depende de {field}, al que no se puede consultar: {kind}',
  },
  condition_value: {
    en: '{field} is never {value}',
    es: '{field} nunca es {value}',
  },
  depends_on_unseen: {
    en: 'Depends on {field}, which the provider does not see: the field would never be on the provider’s form',
    es: 'Depende de {field}, que el proveedor no ve: el campo nunca estaría en el formulario del proveedor',
  },
  condition_circle: {
    en: 'The conditions run in a circle',
    es: 'Las condiciones forman un círculo',
  },
  condition_many: {
    en: 'Hangs on {count} answers, those of the fields it asks included; at most {limit} are possible',
    es: 'Depende de {count} respuestas, incluidas las de los campos que consulta; se permiten como máximo {limit}',
  },

  document_code: {
    en: 'x-document is not like DRIVER_LICENSE',
    es: 'x-document no es como DRIVER_LICENSE',
  },
  document_extra: { en: 'A document has no {name}', es: 'Un documento no tiene {name}' },
  document_required: {
    en: 'A document is never x-required: its requirement says so',
    es: 'Un documento nunca es x-required: lo dice su requisito',
  },
  sensitive_text: {
    en: 'A sensitive field holds a text: its mask is one',
    es: 'Un campo confidencial contiene un texto: su máscara lo es',
  },
  sensitive_format: {
    en: 'x-sensitive {class} needs the format: {known}',
    es: 'x-sensitive {class} necesita el formato: {known}',
  },
  fact_rows: { en: 'A list of rows is no fact', es: 'Una lista de filas no es un dato' },
  fact_sensitive: {
    en: 'x-fact {fact} cannot be sensitive',
    es: 'x-fact {fact} no puede ser confidencial',
  },
  fact_open: { en: 'x-fact {fact} must be x-sensitive', es: 'x-fact {fact} debe ser x-sensitive' },
  fact_unseen: {
    en: 'x-fact {fact} is told with the file: the provider sees it',
    es: 'x-fact {fact} se indica con el expediente: el proveedor lo ve',
  },
  edited_unseen: {
    en: 'The provider cannot fill in what only the staff sees',
    es: 'El proveedor no puede rellenar lo que solo ve el personal',
  },
  reference_text: {
    en: 'A reference is a text: the key of another part of the file',
    es: 'Una referencia es un texto: la clave de otra parte del expediente',
  },
  prefill: {
    en: '{source} is no value that a lead can give',
    es: '{source} no es un valor que un prospecto pueda dar',
  },
  not_for_leads: {
    en: 'A lead cannot have a field of this kind: {kind}',
    es: 'Un prospecto no puede tener un campo de este tipo: {kind}',
  },

  rows_key: { en: 'Rows need the property {name}', es: 'Las filas necesitan la propiedad {name}' },
  rows_no_column: { en: 'The rows have no column', es: 'Las filas no tienen columnas' },
  column_id: {
    en: 'x-column-id is missing or not like issued_by',
    es: 'Falta x-column-id o no es como issued_by',
  },
  column_id_twice: { en: 'x-column-id {id} is used twice', es: 'x-column-id {id} se usa dos veces' },
  column_extra: { en: 'A column has no {name}', es: 'Una columna no tiene {name}' },
  not_in_rows: {
    en: 'A column cannot be of this kind: {kind}',
    es: 'Una columna no puede ser de este tipo: {kind}',
  },
  ui_field: {
    en: 'ui:field is not for forms: x-document and rows have it',
    es: 'ui:field no es para formularios: x-document y las filas lo tienen',
  },
  ui_unknown: { en: 'The form has no {name}', es: 'El formulario no tiene {name}' },

  rule_shape: { en: 'The rule {rule} needs: {known}', es: 'La regla {rule} necesita: {known}' },
  rule_field: {
    en: '{field} is no field with a value that a rule could read',
    es: '{field} no es un campo con un valor que una regla pueda leer',
  },
  rule_hidden: {
    en: 'The rule {rule} cannot ask {field}, which is not always shown',
    es: 'La regla {rule} no puede consultar {field}, que no siempre se muestra',
  },
  rule_kind: {
    en: 'The rule {rule} cannot ask {field}, whose kind is another: {kind}',
    es: 'La regla {rule} no puede consultar {field}, que es de otro tipo: {kind}',
  },
  rule_value: { en: '{field} is never {value}', es: '{field} nunca es {value}' },

  op_shape: { en: 'The operation {op} needs: {known}', es: 'La operación {op} necesita: {known}' },
  op_first: {
    en: 'There is no version before this one whose values could be changed',
    es: 'No hay una versión anterior cuyos valores se puedan cambiar',
  },
  op_from: {
    en: 'The version before has no field {field}',
    es: 'La versión anterior no tiene el campo {field}',
  },
  op_stays: {
    en: 'The field {field} is still in the form',
    es: 'El campo {field} sigue en el formulario',
  },
  op_to: { en: 'The form has no field {field}', es: 'El formulario no tiene el campo {field}' },
  op_taken: {
    en: 'The field {field} has values of its own already',
    es: 'El campo {field} ya tiene valores propios',
  },
  op_form: { en: 'There is no other form {form}', es: 'No existe otro formulario {form}' },
  op_kind: {
    en: '{field} is of another kind: {kind}',
    es: '{field} es de otro tipo: {kind}',
  },
  op_column: {
    en: 'The values of the column {field} stay in their list',
    es: 'Los valores de la columna {field} permanecen en su lista',
  },
  op_values: {
    en: 'The values of {field} cannot be written by an operation: {kind}',
    es: 'Una operación no puede escribir los valores de {field}: {kind}',
  },
  op_value: { en: '{field} cannot be {value}', es: '{field} no puede ser {value}' },
  op_lead: {
    en: 'Values of leads stay on file under the id of their field: all that an operation can do is archive a field that is gone',
    es: 'Los valores de los prospectos se conservan con la identidad de su campo: una operación solo puede archivar un campo que ya no está',
  },
  op_twice: {
    en: 'Another operation decides about {field} already',
    es: 'Otra operación ya decide sobre {field}',
  },

  kind_changed: {
    en: '{id} was published as something else ({kind}): map its values, or give the new field another x-field-id',
    es: '{id} se publicó como otra cosa ({kind}): convierta sus valores o dé al campo nuevo otro x-field-id',
  },
  kind_reused: {
    en: '{id} was a field of another kind ({kind}) once: give the new field another x-field-id',
    es: '{id} fue antes un campo de otro tipo ({kind}): dé al campo nuevo otro x-field-id',
  },
  id_changed: {
    en: 'This field was published as {was}: rename {was} to {is}, archive {was}, or keep its x-field-id',
    es: 'Este campo se publicó como {was}: renombre {was} a {is}, archive {was} o conserve su x-field-id',
  },
  field_gone: {
    en: 'The field {id} is gone: say whether its values are renamed, moved or archived',
    es: 'El campo {id} ya no está: indique si sus valores se renombran, se mueven o se archivan',
  },
  choice_gone: {
    en: 'The choice {value} of {id} is gone: map it to what it becomes',
    es: 'La opción {value} de {id} ya no está: indique en qué se convierte',
  },
} as const satisfies Record<string, Text>;

export type FormProblemCode = keyof typeof TEXTS;

const LANGUAGE_NAMES: Readonly<Record<string, Text>> = {
  en: { en: 'English', es: 'inglés' },
  es: { en: 'Spanish', es: 'español' },
};

const kindName = (name: string, language: Language): string =>
  FORM_KINDS[name as FormKindName]?.label[language] ?? name;

/** The problem in the words of a language. Params `language` and `kind` are codes and are told by their names. */
export function tellProblem({ at, code, params = {} }: FoundProblem, language: Language): FormProblem {
  const told: ProblemParams = {
    kinds: Object.keys(FORM_KINDS).map((name) => kindName(name, language)),
    ...params,
    ...('language' in params && { language: LANGUAGE_NAMES[String(params.language)]?.[language] ?? '' }),
    ...('kind' in params && { kind: kindName(String(params.kind), language) }),
  };
  const message = TEXTS[code][language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const param = told[name];
    if (param === undefined) return whole;
    return typeof param === 'object' ? listText(param, language) : String(param);
  });
  return { at, message };
}
