import type { Language } from '#schemas/engine/codes.ts';

/**
 * What signers consent to before they sign electronically: a text for each version, of which none is ever changed (15 USC
 * 7001(c), ESIGN Act: the paper on request, withdrawal, what is needed to read and keep it).
 */
const TEXTS: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  '2026-11': {
    en: [
      'I agree to sign this document electronically. My electronic signature binds me as one by hand would.',
      'I may sign on paper instead: I decline here, or ask the sender for a paper copy, which costs nothing.',
      'I may withdraw this consent until I finish, by declining. It covers this document only.',
      'To read and keep the document I need a current browser, a program that shows PDF files, and access to my email. The signed copy is sent to the address at which I was asked; if it changes, I tell the sender.',
    ],
    es: [
      'Acepto firmar este documento electrónicamente. Mi firma electrónica me obliga como una hecha a mano.',
      'Puedo firmar en papel: rechazo aquí, o pido al remitente una copia en papel, que no cuesta nada.',
      'Puedo retirar este consentimiento hasta que termine, rechazando. Vale solo para este documento.',
      'Para leer y conservar el documento necesito un navegador actual, un programa que muestre archivos PDF y acceso a mi correo. La copia firmada se envía a la dirección en la que se me pidió firmar; si cambia, aviso al remitente.',
    ],
  },
};

/** The version that is asked for now. */
export const CONSENT_VERSION = '2026-11';

/** The paragraphs of a version that was asked for once. */
export const consentText = (version: string, language: Language): readonly string[] =>
  TEXTS[version]?.[language] ?? [];
