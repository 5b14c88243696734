import { codes } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { ResourceKind } from '#schemas/vocabulary/credential.ts';

/** Resources that are people; a vehicle or a place has no rights of its own. */
export const PERSONS: readonly ResourceKind[] = ['DRIVER', 'PRACTITIONER', 'OWNER'];

/** What stands where a record cannot be without a text. */
export const ERASED = '—';

export const PRIVACY_REASON_MAX = 500;
export const CONFIRM_MAX = 300;

/** What an erasure takes, in the order in which it is told. */
export const PERSONAL_PART = codes({
  values: {
    en: 'Names, numbers, addresses and other values',
    es: 'Nombres, números, direcciones y otros valores',
  },
  activities: {
    en: 'What notes, outreach and tasks say',
    es: 'Lo que dicen las notas, los contactos y las tareas',
  },
  documents: { en: 'Documents', es: 'Documentos' },
  files: { en: 'Files with their content', es: 'Archivos con su contenido' },
  verifications: { en: 'Verifications', es: 'Verificaciones' },
  comments: { en: 'Comments', es: 'Comentarios' },
  screening: { en: 'Screening results', es: 'Resultados de las listas de exclusión' },
  drafts: { en: 'Drafts of agreements', es: 'Borradores de acuerdos' },
  imports: { en: 'Rows of imports', es: 'Filas de importaciones' },
  login: {
    en: 'The login: its name, mail address and settings',
    es: 'El usuario: su nombre, correo y preferencias',
  },
  notices: { en: 'Notices and mail about them', es: 'Avisos y correos al respecto' },
  history: { en: 'What the history says', es: 'Lo que dice el historial' },
});
export type PersonalPart = keyof typeof PERSONAL_PART;

/** What stays after an erasure, and why it does. */
export const STAYS = codes({
  trace: {
    en: 'When something happened and who did it, without what it was: the audit trail stays provable',
    es: 'Cuándo pasó algo y quién lo hizo, sin decir qué: el registro de auditoría sigue siendo demostrable',
  },
  company: {
    en: 'The company: its name, tax ID, NPI, locations and status',
    es: 'La empresa: su nombre, identificación fiscal, NPI, ubicaciones y estado',
  },
  agreements: {
    en: 'Agreements that went out or were signed, with who signed them: they are evidence',
    es: 'Los acuerdos enviados o firmados, con sus firmantes: son prueba',
  },
  file: {
    en: 'Its credential file, which is erased by itself',
    es: 'Su expediente, que se borra por separado',
  },
  resources: {
    en: 'Its drivers, practitioners and owners, who are erased by themselves',
    es: 'Sus conductores, profesionales y propietarios, que se borran por separado',
  },
  status: {
    en: 'Statuses, cycles and their dates, without a name',
    es: 'Los estados, los ciclos y sus fechas, sin nombre',
  },
  copies: {
    en: 'Exports, reports and backups made before, and mail that was sent: they are out of reach',
    es: 'Las exportaciones, los informes y las copias hechas antes, y los correos enviados: están fuera de alcance',
  },
});
export type Stays = keyof typeof STAYS;

/** FAILED: it could not be done, and nothing was erased. */
export type ErasureStatus = 'QUEUED' | 'DONE' | 'REFUSED' | 'FAILED';

/** What is known before somebody decides: GET …/privacy. */
export interface PrivacyState {
  /** To be typed by who erases. */
  readonly name: string;
  readonly goes: Readonly<Partial<Record<PersonalPart, number>>>;
  readonly stays: readonly Stays[];
  /** Why nothing can be erased now; empty: it can. */
  readonly fails: readonly Fail[];
  /** The last one that was asked for. */
  readonly erasure: { readonly status: ErasureStatus; readonly created_at: string } | null;
}
