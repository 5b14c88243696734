import { CONTRACT_FAILS } from '#schemas/contract/fails.ts';
import type { Language, Text } from '#schemas/engine/codes.ts';
import type { FailParams } from '#schemas/engine/fails.ts';
import { listText, quotedText } from '#schemas/engine/lists.ts';
import { bytesText, numberText } from '#schemas/engine/numbers.ts';
import { LIST_FAILS } from '#schemas/list/fails.ts';
import { PRIVACY_FAILS } from '#schemas/privacy/fails.ts';
import { REPORT_FAILS } from '#schemas/report/fails.ts';
import { AGREEMENT_TYPE, CONTRACT_PARTY } from '#schemas/vocabulary/contract.ts';
import { RESOURCE_KIND } from '#schemas/vocabulary/credential.ts';
import { FILE_TYPE } from '#schemas/vocabulary/file.ts';

/** What can be wrong with one field. `{limit}`, `{bytes}`, `{fields}`, `{name}`, `{names}`, `{types}`, `{kind}` and `{record}` are filled in from the fail's params. */
const FAILS = {
  required: { en: 'Required', es: 'Obligatorio' },
  any_of_required: { en: 'Fill at least one of: {fields}', es: 'Complete al menos uno de: {fields}' },
  any_yes_required: {
    en: 'Say yes to at least one of: {fields}',
    es: 'Responda que sí al menos a uno: {fields}',
  },
  row_required: { en: 'Add at least one row', es: 'Agregue al menos una fila' },
  not_before: { en: 'Must come after: {fields}', es: 'Debe ser posterior a: {fields}' },
  above_total: { en: 'Cannot be more than: {fields}', es: 'No puede ser mayor que: {fields}' },
  unknown_field: { en: 'This field does not exist', es: 'Este campo no existe' },
  read_only: {
    en: 'You read this field; somebody else fills it in',
    es: 'Usted solo lee este campo; lo completa otra persona',
  },
  internal_field: {
    en: 'The provider does not have this field: write among the staff',
    es: 'El proveedor no tiene este campo: escriba solo para el personal',
  },
  unknown_filter: { en: 'This filter does not exist', es: 'Este filtro no existe' },
  unknown_reference: { en: 'This choice does not exist', es: 'Esta opción no existe' },
  wrong_type: { en: 'This value has the wrong type', es: 'Este valor tiene un tipo incorrecto' },
  not_whole: { en: 'Write a whole number', es: 'Escriba un número entero' },
  not_in_list: { en: 'Choose a value from the list', es: 'Elija un valor de la lista' },
  too_short: {
    en: 'Write at least one character |||| Write at least {limit} characters',
    es: 'Escriba al menos un carácter |||| Escriba al menos {limit} caracteres',
  },
  too_long: {
    en: 'Write at most one character |||| Write at most {limit} characters',
    es: 'Escriba como máximo un carácter |||| Escriba como máximo {limit} caracteres',
  },
  too_small: { en: 'Must be at least {limit}', es: 'Debe ser al menos {limit}' },
  too_large: { en: 'Must be at most {limit}', es: 'Debe ser como máximo {limit}' },
  too_few: { en: 'Add at least {limit}', es: 'Agregue al menos {limit}' },
  too_many: { en: 'At most {limit} are allowed', es: 'Se permiten como máximo {limit}' },
  wrong_sum: { en: 'The values must add up to {limit}', es: 'Los valores deben sumar {limit}' },
  count_unknown: {
    en: 'Only by percent: how many there will be is not known before',
    es: 'Solo por porcentaje: no se sabe de antemano cuántos habrá',
  },
  editor_left: {
    en: 'Whoever saved it last may no longer assign leads: save it again',
    es: 'Quien la guardó por última vez ya no puede asignar prospectos: guárdela de nuevo',
  },
  inactive_person: {
    en: 'Works here no longer: choose someone else',
    es: 'Ya no trabaja aquí: elija a otra persona',
  },
  no_room: {
    en: 'Nobody has room for it: it stays as it is',
    es: 'Nadie tiene cupo: queda como está',
  },
  only_for_equal: { en: 'Only for equal shares', es: 'Solo para partes iguales' },
  has_agent: { en: 'Has an agent already', es: 'Ya tiene un agente' },
  has_other_file: {
    en: 'This login fills in another credential file already',
    es: 'Este usuario ya completa otro expediente de acreditación',
  },
  repeated: { en: 'The same choice appears twice', es: 'La misma opción aparece dos veces' },
  invalid: { en: 'This value is not valid', es: 'Este valor no es válido' },
  invalid_npi: {
    en: 'Not a valid NPI: ten digits with a check digit',
    es: 'NPI no válido: diez dígitos con dígito de control',
  },
  invalid_tax_id: {
    en: 'Not a valid tax ID: nine digits',
    es: 'Identificación fiscal no válida: nueve dígitos',
  },
  invalid_ssn: {
    en: 'Not a valid Social Security number: nine digits',
    es: 'Número de Seguro Social no válido: nueve dígitos',
  },
  invalid_vin: {
    en: 'Not a valid VIN: 17 letters and digits with a check digit, no I, O or Q',
    es: 'VIN no válido: 17 letras y dígitos con dígito de control, sin I, O ni Q',
  },
  invalid_dea: {
    en: 'Not a valid DEA number: two letters and seven digits with a check digit',
    es: 'Número de la DEA no válido: dos letras y siete dígitos con dígito de control',
  },
  invalid_taxonomy: {
    en: 'Not a valid taxonomy code: nine letters or digits and an X',
    es: 'Código de taxonomía no válido: nueve letras o dígitos y una X',
  },
  invalid_code: {
    en: 'Begin with a capital letter; then capital letters, digits and _',
    es: 'Comience con una letra mayúscula; después, mayúsculas, dígitos y _',
  },
  in_future: { en: 'Cannot lie in the future', es: 'No puede ser una fecha futura' },
  document_required: { en: 'Upload this document', es: 'Suba este documento' },
  repeated_key: { en: 'Two rows have the same key', es: 'Dos filas tienen la misma clave' },
  invalid_phone: { en: 'Not a valid US phone number', es: 'Número de teléfono de EE. UU. no válido' },
  invalid_email: { en: 'Not a valid email address', es: 'Correo electrónico no válido' },
  invalid_url: { en: 'Not a valid web address', es: 'Dirección web no válida' },
  invalid_zip: {
    en: 'Write the five digits of the ZIP code',
    es: 'Escriba los cinco dígitos del código postal',
  },
  invalid_time: {
    en: 'Not a valid time: hours and minutes, 00:00 to 23:59',
    es: 'Hora no válida: horas y minutos, de 00:00 a 23:59',
  },
  invalid_date: {
    en: 'Not a valid date between 01/01/1900 and 12/31/2099',
    es: 'Fecha no válida: entre 01/01/1900 y 12/31/2099',
  },
  legal_record_required: {
    en: 'Legal Records need this signed before the status can be chosen: {record}',
    es: 'Los registros legales requieren esto firmado antes de elegir el estado: {record}',
  },
  transition_forbidden: {
    en: 'This status cannot follow the present one',
    es: 'Este estado no puede seguir al actual',
  },
  supervisor_only: {
    en: 'Only a supervisor may choose this status',
    es: 'Solo un supervisor puede elegir este estado',
  },
  not_for_type: {
    en: 'Tasks of this type do not have this status',
    es: 'Las tareas de este tipo no tienen este estado',
  },
  needs_decision: {
    en: 'Only for an approved or a rejected task',
    es: 'Solo para una tarea aprobada o rechazada',
  },
  not_open: { en: 'Only for an open task', es: 'Solo para una tarea abierta' },
  not_after_today: { en: 'Choose a day after today', es: 'Elija un día posterior a hoy' },
  too_far: { en: 'At most {limit} days from today', es: 'Como máximo {limit} días desde hoy' },
  reason_required: { en: 'Say why', es: 'Indique el motivo' },
  only_one_of: { en: 'Send only one of: {fields}', es: 'Envíe solo uno de: {fields}' },
  not_in_bulk: {
    en: 'Only on the lead itself: its credential file depends on it',
    es: 'Solo en el propio prospecto: de ello depende su expediente de acreditación',
  },
  name_taken: { en: 'There is one of this name already', es: 'Ya existe ese nombre' },
  share_first: { en: 'Share it with the team first', es: 'Compártala primero con el equipo' },
  has_file: {
    en: 'A credential file was opened for it',
    es: 'Se abrió un expediente de acreditación para este prospecto',
  },
  agreement_out: {
    en: 'An agreement of it is being signed: cancel that first',
    es: 'Se está firmando un acuerdo suyo: cancélelo primero',
  },
  not_approved: { en: 'Not approved yet', es: 'Aún no aprobado' },
  // In the words of schemas/engine/formProblemTexts.ts.
  invalid_form: { en: '{problem}', es: '{problem}' },
  unchanged: {
    en: 'Nothing has changed since the current version',
    es: 'No hay cambios respecto de la versión actual',
  },
  stale_revision: { en: 'This value has changed meanwhile', es: 'Este valor cambió mientras tanto' },
  repeated_header: {
    en: 'There are headers with the same name, please select another file',
    es: 'Hay encabezados con el mismo nombre; seleccione otro archivo',
  },
  empty_file: { en: 'The file holds no rows', es: 'El archivo no tiene filas' },
  inconsistent: { en: 'Possible inconsistent data', es: 'Posibles datos inconsistentes' },
  unknown_column: { en: 'The file has no such column', es: 'El archivo no tiene esta columna' },
  mapped_twice: { en: 'Choose only one column', es: 'Elija una sola columna' },
  one_value: {
    en: 'This field holds one value: its column cannot be split',
    es: 'Este campo admite un solo valor: su columna no se puede dividir',
  },
  several_match: {
    en: 'Several choices have this name; write the code',
    es: 'Varias opciones tienen este nombre; escriba el código',
  },
  duplicate_lead: { en: 'A lead with this value exists', es: 'Ya existe un prospecto con este valor' },
  duplicate_of: { en: 'Exists already, owner: {name}', es: 'Ya existe; responsable: {name}' },
  not_within: { en: 'Does not belong to: {fields}', es: 'No pertenece a: {fields}' },
  not_yours: {
    en: 'Assigned to someone else: only that person or a supervisor may change it',
    es: 'Asignado a otra persona: solo ella o un supervisor puede cambiarlo',
  },
  gone: { en: 'No longer there', es: 'Ya no existe' },
  requirement_exists: {
    en: 'There is an active requirement of this code, kind and type already',
    es: 'Ya existe un requisito activo con este código, clase y tipo',
  },
  has_account: {
    en: 'A credential file was opened for it: keep this lead in the merge',
    es: 'Tiene un expediente de acreditación: conserve este prospecto en la fusión',
  },
  both_have_accounts: {
    en: 'Both leads have a credential file: they cannot be merged',
    es: 'Ambos prospectos tienen un expediente de acreditación: no se pueden fusionar',
  },
  account_submitted: {
    en: 'Its credential file has been submitted already',
    es: 'Su expediente de acreditación ya fue presentado',
  },
  imported_before: {
    en: 'This row of the same file was imported before',
    es: 'Esta fila del mismo archivo ya se importó antes',
  },
  changed_since: {
    en: 'Changed since; what changed stays',
    es: 'Modificado desde entonces; lo modificado se conserva',
  },
  in_use: {
    en: 'Has notes, outreaches, tasks, legal records or a credential file by now',
    es: 'Ya tiene notas, contactos, tareas, registros legales o un expediente de acreditación',
  },
  no_such_row: { en: 'The file has no such row', es: 'El archivo no tiene esa fila' },
  duplicate_row: {
    en: 'The same value as in row {limit} of the file',
    es: 'El mismo valor que en la fila {limit} del archivo',
  },
  file_too_small: {
    en: 'The file is too small: it must hold at least {bytes}',
    es: 'El archivo es demasiado pequeño: debe tener al menos {bytes}',
  },
  file_too_large: {
    en: 'The file is too large: at most {bytes} are allowed',
    es: 'El archivo es demasiado grande: se permiten como máximo {bytes}',
  },
  too_many_files: {
    en: 'Too many files: at most {limit} are allowed',
    es: 'Demasiados archivos: se permiten como máximo {limit}',
  },
  wrong_file_type: {
    en: 'This type of file is not allowed here. Allowed: {types}',
    es: 'Este tipo de archivo no se permite aquí. Se permiten: {types}',
  },
  four_eyes: {
    en: 'You wrote this yourself: somebody else must approve it',
    es: 'Usted mismo lo escribió: otra persona debe aprobarlo',
  },
  expired: {
    en: 'Has expired',
    es: 'Está vencido',
  },
  psv_required: {
    en: 'Has not been verified at its source, or too long ago',
    es: 'No se ha verificado en su fuente, o hace demasiado tiempo',
  },
  exclusion_open: {
    en: 'A possible exclusion has not been resolved',
    es: 'Una posible exclusión no se ha resuelto',
  },
  none_active: {
    en: 'None of this kind is active yet: {kind}',
    es: 'Ninguno de esta clase está activo todavía: {kind}',
  },
  none_of_kind: {
    en: 'Add at least one: {kind}',
    es: 'Agregue al menos uno: {kind}',
  },
  virus: { en: 'File rejected: Virus detected', es: 'Archivo rechazado: virus detectado' },
  upload_failed: {
    en: 'Upload failed, please try again',
    es: 'Error al subir el archivo; inténtelo de nuevo',
  },
  upload_cancelled: { en: 'The upload was cancelled', es: 'La carga fue cancelada' },
  bad_name: {
    en: 'A name cannot be empty or hold a slash, a backslash or control characters',
    es: 'Un nombre no puede estar vacío ni contener barras ni caracteres de control',
  },
  unknown_folder: { en: 'This folder does not exist', es: 'Esta carpeta no existe' },
  within_itself: {
    en: 'A folder cannot be moved into itself',
    es: 'Una carpeta no se puede mover dentro de sí misma',
  },
  holds_others: {
    en: 'Holds files or folders of others: only a supervisor may do this',
    es: 'Contiene archivos o carpetas de otras personas: solo un supervisor puede hacerlo',
  },
  personal_folder: {
    en: 'A personal folder stays where it is; what is in it can be moved, renamed and deleted',
    es: 'Una carpeta personal se queda donde está; lo que contiene se puede mover, renombrar y eliminar',
  },
  personal_own_only: {
    en: 'Only what you alone have added goes into your personal folder',
    es: 'A su carpeta personal solo va lo que usted mismo ha agregado',
  },
  folder_too_deep: {
    en: 'Folders may be nested at most {limit} deep',
    es: 'Las carpetas admiten como máximo {limit} niveles',
  },
  still_scanning: {
    en: 'The file is still being scanned for viruses',
    es: 'El archivo aún se está analizando en busca de virus',
  },
  list_address: {
    en: 'Lists are fetched from public https:// addresses only',
    es: 'Las listas solo se obtienen de direcciones https:// públicas',
  },
  list_unreachable: {
    en: 'The address did not give the file ({name})',
    es: 'La dirección no entregó el archivo ({name})',
  },
  list_archive: {
    en: 'The archive is damaged, or does not hold exactly one CSV file',
    es: 'El archivo comprimido está dañado o no contiene exactamente un archivo CSV',
  },
  list_columns: {
    en: 'Not this list: it has no column {name}',
    es: 'No es esta lista: no tiene la columna {name}',
  },
  list_row: { en: 'Row {limit} cannot be read', es: 'La fila {limit} no se puede leer' },
  list_fewer: {
    en: 'Holds less than half of the present list ({limit} rows): perhaps a monthly supplement. Say that it is complete, or choose another file',
    es: 'Tiene menos de la mitad de la lista vigente ({limit} filas): quizá sea un suplemento mensual. Indique que está completa o elija otro archivo',
  },
  signature_missing: {
    en: 'Place a signature for: {party}',
    es: 'Coloque una firma para: {party}',
  },
  signer_missing: { en: 'Say who signs: {party}', es: 'Indique quién firma: {party}' },
  not_your_turn: { en: 'It is not yours to sign now', es: 'Ahora no le corresponde a usted firmarlo' },
  signer_idle: {
    en: 'The internal signer has nothing to sign: place a signature for them, or name no internal signer',
    es: 'El firmante interno no tiene nada que firmar: coloque una firma para esa persona o no indique ningún firmante interno',
  },
  no_placements: {
    en: 'Nobody has anything to sign on it: place fields on its pages',
    es: 'Nadie tiene nada que firmar: coloque campos en sus páginas',
  },
  off_page: { en: 'Reaches beyond the page', es: 'Sobresale de la página' },
  no_lists: { en: 'No exclusion list is loaded yet', es: 'Aún no se cargó ninguna lista de exclusión' },
  excluded: {
    en: 'On an exclusion list: only Denied or Unqualified may follow',
    es: 'Está en una lista de exclusión: solo puede pasar a Denegado o No calificado',
  },
  ...CONTRACT_FAILS,
  ...LIST_FAILS,
  ...PRIVACY_FAILS,
  ...REPORT_FAILS,
} as const satisfies Record<string, Text>;

export type FailCode = keyof typeof FAILS;
export const isFailCode = (code: string): code is FailCode => Object.hasOwn(FAILS, code);

/** A limit may be a year: up to four digits stand as they are. */
const limitText = (limit: number | undefined, language: Language): string =>
  limit === undefined ? '' : limit < 10_000 ? String(limit) : numberText(limit, language);

/** The sentence of a fail in a language; `fieldLabel` names the fields it mentions. */
export function failText(
  fail: { code: FailCode; params?: FailParams },
  language: Language,
  fieldLabel: (name: string) => string = (name) => name,
): string {
  const { limit, name, names, problem, types, kind, party, record, fields } = fail.params ?? {};
  const list = (words: readonly string[] = []): string => listText(words, language);
  // Of a limit of one there is a sentence of its own, as the console's texts have it.
  const [one = '', many = one] = FAILS[fail.code][language].split(' |||| ');
  return (
    (limit === 1 ? one : many)
      .replace('{limit}', limitText(limit, language))
      .replace('{bytes}', bytesText(limit ?? 0, language))
      .replace('{name}', () => name ?? '')
      .replace('{names}', () => list(names?.map((one) => quotedText(one, language))))
      .replace('{problem}', () => problem ?? '')
      .replace('{types}', () => list(types?.map((type) => FILE_TYPE[type][language])))
      .replace('{kind}', kind ? RESOURCE_KIND[kind][language] : '')
      .replace('{party}', party ? CONTRACT_PARTY[party][language] : '')
      .replace('{record}', record ? AGREEMENT_TYPE[record][language] : '')
      // Behind a colon, alternatives.
      .replace('{fields}', () => (fields ?? []).map(fieldLabel).join(', '))
  );
}
