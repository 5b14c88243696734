import type { Messages } from '../types.ts';

/** Keys are read as `agreements.<key>`. */
export const agreementMessages = {
  about: {
    en: 'A signed record here opens the statuses of its kind. What is recorded cannot be deleted, only cancelled or terminated.',
    es: 'Un registro firmado abre los estados de su tipo. Lo registrado no se puede eliminar, solo cancelar o terminar.',
  },
  not_yours: {
    en: 'Only people who look after this lead and supervisors may add records.',
    es: 'Solo quienes atienden este prospecto y los supervisores pueden agregar registros.',
  },
  none: { en: 'Nothing on record', es: 'Sin registros' },
  opens: { en: 'A signed one opens: %{statuses}', es: 'Uno firmado abre: %{statuses}' },
  open: { en: 'Opened: %{statuses}', es: 'Abiertos: %{statuses}' },
  add: {
    signed: { en: 'Record a signed agreement', es: 'Registrar un acuerdo firmado' },
    draft: { en: 'Add a draft', es: 'Agregar un borrador' },
    signed_text: {
      en: 'For a paper that both sides have signed. Once recorded it cannot be changed.',
      es: 'Para un documento que ambas partes firmaron. Una vez registrado no se puede modificar.',
    },
    draft_text: {
      en: 'For a paper that is still being prepared or waits for a signature.',
      es: 'Para un documento en preparación o pendiente de firma.',
    },
    signed_done: { en: 'Signed agreement recorded', es: 'Acuerdo firmado registrado' },
    draft_done: { en: 'Draft added', es: 'Borrador agregado' },
  },
  edit: { en: 'Edit draft', es: 'Editar borrador' },
  edited: { en: 'Draft saved', es: 'Borrador guardado' },
  sign: {
    action: { en: 'Record signature', es: 'Registrar la firma' },
    title: { en: 'Signed by both sides: %{name}', es: 'Firmado por ambas partes: %{name}' },
    text: {
      en: 'This cannot be undone: a signed record is no longer edited, only terminated by a supervisor.',
      es: 'No se puede deshacer: un registro firmado ya no se edita, solo un supervisor puede terminarlo.',
    },
    done: { en: 'Signature recorded', es: 'Firma registrada' },
  },
  cancel: {
    action: { en: 'Cancel agreement', es: 'Cancelar acuerdo' },
    title: { en: 'Cancel this agreement: %{name}?', es: '¿Cancelar este acuerdo: %{name}?' },
    text: {
      en: 'This cannot be undone. The record stays here as cancelled.',
      es: 'No se puede deshacer. El registro permanece aquí como cancelado.',
    },
    done: { en: 'Agreement cancelled', es: 'Acuerdo cancelado' },
  },
  terminate: {
    action: { en: 'Terminate', es: 'Terminar' },
    title: { en: 'Terminate this agreement: %{name}', es: 'Terminar este acuerdo: %{name}' },
    text: {
      en: 'This cannot be undone. From now on it no longer opens statuses of the lead; the status the lead has stays.',
      es: 'No se puede deshacer. Desde ahora ya no abre estados del prospecto; el estado actual se conserva.',
    },
    done: { en: 'Agreement terminated', es: 'Acuerdo terminado' },
  },
  file: {
    title: { en: 'Credential file', es: 'Expediente de acreditación' },
    open: { en: 'Open the credential file', es: 'Abrir el expediente' },
    none: { en: 'No credential file yet', es: 'Aún sin expediente de acreditación' },
    none_text: {
      en: 'It is opened when the lead is converted, filled in with what the lead knows:',
      es: 'Se abre al convertir el prospecto, con los datos que ya se conocen:',
    },
    done: { en: 'Done:', es: 'Hecho:' },
    step_record: {
      en: 'a signed contract in the legal records',
      es: 'un contrato firmado en los registros legales',
    },
    step_status: { en: 'the status “%{status}”', es: 'el estado «%{status}»' },
    step_convert: { en: 'the conversion: “%{status}”', es: 'la conversión: «%{status}»' },
    legal: { en: 'Go to the legal records', es: 'Ir a los registros legales' },
    convert: { en: 'Convert and open the file', es: 'Convertir y abrir el expediente' },
  },
} as const satisfies Messages;
