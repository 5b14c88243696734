import type { Text } from '#schemas/engine/codes.ts';

/** How long something is kept, and what its period counts from. */
export interface Period extends Text {
  /** Days; 0: for ever, until the installation says otherwise. */
  readonly days: number;
}

const YEAR = 365;

/**
 * What is not kept for ever, and how long it is as shipped; `PROVNET_RETENTION` says otherwise (docs/decisions/023). What
 * other jobs take away sooner is not here: live events, ended links, the trash, files of nobody, report runs.
 */
export const RETENTION = {
  notices: {
    days: YEAR,
    en: 'Notices and the log of mail about them, from when they were written',
    es: 'Avisos y el registro de sus correos, desde que se escribieron',
  },
  letters: {
    days: YEAR,
    en: 'The log of mail to signers, from the end of their agreement’s signing',
    es: 'El registro de correos a firmantes, desde el fin de la firma de su acuerdo',
  },
  imports: {
    days: 180,
    en: 'Files and rows of imports, from when they were last worked on; the leads stay',
    es: 'Archivos y filas de importaciones, desde que se trabajó en ellas por última vez; los prospectos se quedan',
  },
  deleted_leads: {
    days: 2 * YEAR,
    en: 'Contacts of deleted leads, from the last change',
    es: 'Contactos de prospectos eliminados, desde el último cambio',
  },
  ended_leads: {
    days: 0,
    en: 'Contacts of leads that left the funnel, from the last change',
    es: 'Contactos de prospectos que salieron del embudo, desde el último cambio',
  },
  // 42 CFR 438.3(u): ten years; HIPAA's six (45 CFR 164.316(b)(2)) are within them.
  files: {
    days: 10 * YEAR,
    en: 'Drivers, practitioners and owners who have left the network, from the end of their credentialing',
    es: 'Conductores, profesionales y propietarios que dejaron la red, desde el fin de su acreditación',
  },
  accounts: {
    days: 10 * YEAR,
    en: 'What credential files say of their providers’ people themselves, with the login, from their end',
    es: 'Lo que los expedientes dicen de las personas del propio proveedor, con su usuario, desde su fin',
  },
} as const satisfies Record<string, Period>;
export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[];
export type RetentionDays = Readonly<Record<RetentionKind, number>>;

/** Periods as `kind=days` with blanks between (0: for ever); those not named are as shipped. Null: it means nothing. */
export function readPeriods(text = ''): RetentionDays | null {
  const days: Record<string, number> = Object.fromEntries(
    RETENTION_KINDS.map((kind) => [kind, RETENTION[kind].days]),
  );
  for (const word of text.split(' ').filter(Boolean)) {
    const [kind = '', number = ''] = word.split('=');
    if (!Object.hasOwn(RETENTION, kind) || !/^\d{1,6}$/.test(number)) return null;
    days[kind] = Number(number);
  }
  return days as unknown as RetentionDays;
}
