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
