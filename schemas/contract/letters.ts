import type { Language, Text } from '#schemas/engine/codes.ts';
import { fillNotice, type NoticeParam } from '#schemas/notices/index.ts';

/** What people who sign are written to about; they need no account. */
export const LETTERS = {
  invitation: {
    subject: { en: '{subject}', es: '{subject}' },
    text: {
      en: '{sender} asks you to sign “{name}”.\n\n{message}\n\nRead and sign it here, until {day}:\n{link}\n\nThis link is yours alone: do not pass it on. When you open it, a code is sent to this address.',
      es: '{sender} le pide que firme «{name}».\n\n{message}\n\nLéalo y fírmelo aquí, hasta el {day}:\n{link}\n\nEste enlace es solo suyo: no lo comparta. Al abrirlo, se envía un código a esta dirección.',
    },
  },
  reminder: {
    subject: { en: 'Reminder: {subject}', es: 'Recordatorio: {subject}' },
    text: {
      en: '“{name}” is still waiting for your signature, which {sender} asked for.\n\nRead and sign it here, until {day}:\n{link}\n\nThis link takes the place of earlier ones and is yours alone.',
      es: '«{name}» aún espera su firma, que pidió {sender}.\n\nLéalo y fírmelo aquí, hasta el {day}:\n{link}\n\nEste enlace sustituye a los anteriores y es solo suyo.',
    },
  },
  link: {
    subject: { en: 'Your new link: {subject}', es: 'Su nuevo enlace: {subject}' },
    text: {
      en: 'Here is a new link to “{name}”, valid until {day}:\n{link}\n\nIt takes the place of earlier ones and is yours alone. If you did not ask for it, you need not do anything.',
      es: 'Este es un nuevo enlace a «{name}», válido hasta el {day}:\n{link}\n\nSustituye a los anteriores y es solo suyo. Si no lo pidió, no tiene que hacer nada.',
    },
  },
  code: {
    subject: { en: 'Code to sign: {code}', es: 'Código para firmar: {code}' },
    text: {
      en: 'Your code for “{name}” is {code}. It is valid for 10 minutes.\n\nNobody from us will ever ask you for it. If you did not open the link, somebody else has it: tell {sender}.',
      es: 'Su código para «{name}» es {code}. Vale 10 minutos.\n\nNadie de nuestra parte se lo pedirá nunca. Si usted no abrió el enlace, otra persona lo tiene: avise a {sender}.',
    },
  },
  signed: {
    subject: { en: 'Signed: {name}', es: 'Firmado: {name}' },
    text: {
      en: '“{name}” was signed by everybody. The signed copy is attached, with a certificate of who signed when: keep it.\n\nWhether a copy is genuine can be seen at {link}',
      es: 'Todos firmaron «{name}». Se adjunta la copia firmada, con un certificado de quién firmó y cuándo: guárdela.\n\nEn {link} se puede comprobar si una copia es auténtica',
    },
  },
  /** In place of the one before, where the mail server did not take it with the copy. */
  signed_apart: {
    subject: { en: 'Signed: {name}', es: 'Firmado: {name}' },
    text: {
      en: '“{name}” was signed by everybody. Your mail server did not take the signed copy, so it is not attached. Please ask {sender} for it, and keep it.\n\nWhether a copy is genuine can be seen at {link}',
      es: 'Todos firmaron «{name}». Su servidor de correo no aceptó la copia firmada, por lo que no se adjunta. Pídala a {sender} y guárdela.\n\nEn {link} se puede comprobar si una copia es auténtica',
    },
  },
  cancelled: {
    subject: { en: 'No longer to be signed: {name}', es: 'Ya no se firma: {name}' },
    text: {
      en: '{sender} asked you to sign “{name}”. It is no longer to be signed.\n\n{message}',
      es: '{sender} le pidió que firmara «{name}». Ya no hay que firmarlo.\n\n{message}',
    },
  },
} as const satisfies Record<string, { readonly subject: Text; readonly text: Text }>;
/** The texts, and what a letter is kept as. */
export type LetterText = keyof typeof LETTERS;
export type LetterKind = Exclude<LetterText, 'signed_apart'>;

/** What is filled into a letter beside its link and its code, which are made when it is sent and kept nowhere. */
export interface LetterParams {
  readonly subject: string;
  readonly name: string;
  readonly sender: string;
  readonly message: string;
  /** Until when (ISO 8601); null: no end. */
  readonly until: string | null;
}

/** Subject and text of a letter, `{…}` filled in. What is empty leaves no gap. */
export function fillLetter(
  kind: LetterText,
  language: Language,
  filled: Readonly<Record<string, NoticeParam>>,
): { readonly subject: string; readonly text: string } {
  const { subject, text } = LETTERS[kind];
  return {
    subject: fillNotice(subject[language], filled, language),
    text: fillNotice(text[language], filled, language)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}
