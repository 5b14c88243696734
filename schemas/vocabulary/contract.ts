import { codes } from '../engine/codes.ts';

/** Specification §3; lifecycle in domain §5. */
export const AGREEMENT_STATUS = codes({
  DRAFT: { en: 'Draft', es: 'Borrador' },
  IN_PROGRESS: { en: 'In progress', es: 'En curso' },
  SENT: { en: 'Sent', es: 'Enviado' },
  SIGNED: { en: 'Signed', es: 'Firmado' },
  CANCELLED: { en: 'Cancelled', es: 'Cancelado' },
  TERMINATED: { en: 'Terminated', es: 'Terminado' },
});
export type AgreementStatus = keyof typeof AGREEMENT_STATUS;

/** The legal records of a lead, which its LOI, NDA and CONTRACT statuses ask for (specification §2, §4). */
export const AGREEMENT_TYPE = codes({
  LOI: { en: 'Letter of intent (LOI)', es: 'Carta de intención (LOI)' },
  NDA: { en: 'Non-disclosure agreement (NDA)', es: 'Acuerdo de confidencialidad (NDA)' },
  CONTRACT: { en: 'Contract', es: 'Contrato' },
});
export type AgreementType = keyof typeof AGREEMENT_TYPE;

/** How an agreement comes to be signed; which history type tells of its creation follows from it (specification §3). */
export const AGREEMENT_METHOD = codes({
  MANUAL: { en: 'By hand', es: 'A mano' },
  ESIGN: { en: 'Electronically', es: 'Electrónicamente' },
});
export type AgreementMethod = keyof typeof AGREEMENT_METHOD;

/** Sides of an agreement that sign it: the lead's contact, another person of theirs, ours. */
export const CONTRACT_PARTY = codes({
  PROVIDER: { en: 'Provider', es: 'Proveedor' },
  COSIGNER: { en: 'Second signer of the provider', es: 'Segundo firmante del proveedor' },
  INTERNAL: { en: 'Internal signer', es: 'Firmante interno' },
});
export type ContractParty = keyof typeof CONTRACT_PARTY;

/** What an internal signer is asked for (specification §3 'Internal signers: role'). */
export const SIGNER_ROLE = codes({
  SIGNER: { en: 'Signs', es: 'Firma' },
  APPROVER: { en: 'Approves', es: 'Aprueba' },
});
export type SignerRole = keyof typeof SIGNER_ROLE;

/** What stands at a place of a template's pages. */
export const PLACEMENT_KIND = codes({
  SIGNATURE: { en: 'Signature', es: 'Firma' },
  INITIALS: { en: 'Initials', es: 'Iniciales' },
  DATE: { en: 'Date signed', es: 'Fecha de firma' },
  TEXT: { en: 'Text', es: 'Texto' },
  CHECKBOX: { en: 'Checkbox', es: 'Casilla' },
  MERGE: { en: 'Field of the lead', es: 'Campo del prospecto' },
});
export type PlacementKind = keyof typeof PLACEMENT_KIND;

/** How far somebody who signs has come. */
export const RECIPIENT_STATUS = codes({
  WAITING: { en: 'Not yet their turn', es: 'Aún no es su turno' },
  ASKED: { en: 'Asked to sign', es: 'Se le pidió firmar' },
  OPENED: { en: 'Opened', es: 'Abierto' },
  SIGNED: { en: 'Signed', es: 'Firmado' },
  DECLINED: { en: 'Declined', es: 'Rechazado' },
  EXPIRED: { en: 'Time is over', es: 'Plazo vencido' },
});
export type RecipientStatus = keyof typeof RECIPIENT_STATUS;

/** Why an agreement was cancelled (domain §3). */
export const AGREEMENT_END = codes({
  VOIDED: { en: 'Withdrawn by us', es: 'Retirado por nosotros' },
  DECLINED: { en: 'Declined by a signer', es: 'Rechazado por un firmante' },
  EXPIRED: { en: 'Not signed in time', es: 'No se firmó a tiempo' },
  FAILED: { en: 'Could not be completed', es: 'No se pudo completar' },
});
export type AgreementEnd = keyof typeof AGREEMENT_END;

/** In which those who sign are written to, until one of them chooses another. */
export const MAIL_LANGUAGE = codes({
  en: { en: 'English', es: 'Inglés' },
  es: { en: 'Spanish', es: 'Español' },
});

/** How often those who have not signed are reminded. */
export const REMINDER_PACE = codes({
  NEVER: { en: 'Never', es: 'Nunca' },
  DAILY: { en: 'Every day', es: 'Todos los días' },
  EVERY_OTHER_DAY: { en: 'Every second day', es: 'Cada dos días' },
  WEEKLY: { en: 'Every week', es: 'Cada semana' },
});
export type ReminderPace = keyof typeof REMINDER_PACE;

/** What happens to an envelope; of the embedded signing service each is a link of its chain. */
export const ENVELOPE_EVENT = codes({
  SENT: { en: 'Sent for signature', es: 'Enviado para firma' },
  ASKED: { en: 'Asked to sign', es: 'Se pidió la firma' },
  OPENED: { en: 'Link opened', es: 'Enlace abierto' },
  CODE_SENT: { en: 'Code sent', es: 'Código enviado' },
  CODE_WRONG: { en: 'Wrong code', es: 'Código incorrecto' },
  IDENTIFIED: { en: 'Identified by the code', es: 'Identificado con el código' },
  VIEWED: { en: 'Document shown', es: 'Documento mostrado' },
  CONSENTED: { en: 'Consented to sign electronically', es: 'Aceptó firmar electrónicamente' },
  SIGNED: { en: 'Signed', es: 'Firmado' },
  DECLINED: { en: 'Declined', es: 'Rechazado' },
  REMINDED: { en: 'Reminded', es: 'Recordado' },
  RESENT: { en: 'New link sent', es: 'Se envió un enlace nuevo' },
  EXPIRED: { en: 'Time is over', es: 'Plazo vencido' },
  CANCELLED: { en: 'Withdrawn', es: 'Retirado' },
  COMPLETED: { en: 'Completed', es: 'Completado' },
});
export type EnvelopeEvent = keyof typeof ENVELOPE_EVENT;
