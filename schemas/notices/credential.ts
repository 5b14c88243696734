import { AREAS, roleNames, scopeOf, teamOf } from '#schemas/permissions.ts';
import type { Text } from '#schemas/engine/codes.ts';
import type { Notice } from './index.ts';

/** Of each notice what its texts name. `name`: the file's, or the file's and its resource's. */
export interface CredentialNoticeParams {
  'credential.submitted': { readonly name: string };
  'credential.returned': { readonly name: string; readonly values: number; readonly documents: number };
  'credential.approved': { readonly name: string };
  'credential.denied': { readonly name: string };
  'credential.suspended': { readonly name: string };
  'credential.terminated': { readonly name: string };
  'credential.comment': { readonly name: string };
  'credential.assigned': { readonly name: string };
  'credential.assigned_many': { readonly count: number };
  'credential.agent_requested': { readonly name: string; readonly person: string };
  'credential.expiring': {
    readonly name: string;
    readonly item: Text;
    readonly expires: { readonly day: string };
    readonly days: number;
  };
  'credential.expired': {
    readonly name: string;
    readonly item: Text;
    readonly expires: { readonly day: string };
  };
  'credential.recredential': {
    readonly name: string;
    readonly due: { readonly day: string };
    readonly days: number;
  };
}

const providers = AREAS.providerEdit;
const staff = teamOf('credentialing', null);
const managers = roleNames().filter((role) => scopeOf(role, 'credential.decide') !== null);
const everyone = [...providers, ...staff];
const shared = { group: 'credential', mail: true } as const;

/** What people are told of credential files; `{…}` is filled in. Values of a file are never in it: mail is read by others too. */
export const CREDENTIAL_NOTICES: Readonly<Record<keyof CredentialNoticeParams, Notice>> = {
  'credential.submitted': {
    ...shared,
    roles: staff,
    name: { en: 'File submitted for review', es: 'Expediente presentado para revisión' },
    subject: { en: 'Submitted for review: {name}', es: 'Presentado para revisión: {name}' },
    text: {
      en: 'The credential file of {name} was submitted and is waiting for review.',
      es: 'El expediente de acreditación de {name} fue presentado y espera su revisión.',
    },
  },
  'credential.returned': {
    ...shared,
    roles: providers,
    name: { en: 'File sent back for updates', es: 'Expediente devuelto para actualizar' },
    subject: { en: 'Updates needed: {name}', es: 'Requiere actualizaciones: {name}' },
    text: {
      en: 'The credential file of {name} needs corrections before the review can go on. Answers sent back: {values}. Documents sent back: {documents}. The reason stands beside each of them.',
      es: 'El expediente de acreditación de {name} requiere correcciones para continuar la revisión. Respuestas devueltas: {values}. Documentos devueltos: {documents}. El motivo figura junto a cada uno.',
    },
  },
  'credential.approved': {
    ...shared,
    roles: providers,
    name: { en: 'File approved', es: 'Expediente aprobado' },
    subject: { en: 'Approved: {name}', es: 'Aprobado: {name}' },
    text: {
      en: 'The credentials of {name} were approved.',
      es: 'La acreditación de {name} fue aprobada.',
    },
  },
  'credential.denied': {
    ...shared,
    roles: providers,
    name: { en: 'Application denied', es: 'Solicitud denegada' },
    subject: { en: 'Denied: {name}', es: 'Denegado: {name}' },
    text: {
      en: 'The application of {name} was denied. Please contact the credentialing team with any question.',
      es: 'La solicitud de {name} fue denegada. Ante cualquier duda, comuníquese con el equipo de acreditación.',
    },
  },
  'credential.suspended': {
    ...shared,
    roles: providers,
    name: { en: 'File suspended', es: 'Expediente suspendido' },
    subject: { en: 'Suspended: {name}', es: 'Suspendido: {name}' },
    text: {
      en: 'The credentials of {name} are suspended until further notice. Please contact the credentialing team.',
      es: 'La acreditación de {name} queda suspendida hasta nuevo aviso. Comuníquese con el equipo de acreditación.',
    },
  },
  'credential.terminated': {
    ...shared,
    roles: providers,
    name: { en: 'Participation terminated', es: 'Participación terminada' },
    subject: { en: 'Terminated: {name}', es: 'Terminado: {name}' },
    text: {
      en: 'The participation of {name} was terminated. Please contact the credentialing team with any question.',
      es: 'La participación de {name} fue terminada. Ante cualquier duda, comuníquese con el equipo de acreditación.',
    },
  },
  'credential.comment': {
    ...shared,
    roles: everyone,
    name: { en: 'New comment', es: 'Nuevo comentario' },
    subject: { en: 'New comment: {name}', es: 'Nuevo comentario: {name}' },
    text: {
      en: 'There is a new comment on the credential file of {name}.',
      es: 'Hay un nuevo comentario en el expediente de acreditación de {name}.',
    },
  },
  'credential.assigned': {
    ...shared,
    roles: staff,
    name: { en: 'File assigned to you', es: 'Expediente asignado a usted' },
    subject: { en: 'Assigned to you: {name}', es: 'Se le asignó: {name}' },
    text: {
      en: 'The credential file of {name} was assigned to you.',
      es: 'Se le asignó el expediente de acreditación de {name}.',
    },
  },
  'credential.assigned_many': {
    ...shared,
    roles: staff,
    name: { en: 'Several files assigned to you', es: 'Varios expedientes asignados a usted' },
    subject: { en: 'Files assigned to you: {count}', es: 'Expedientes que se le asignaron: {count}' },
    text: {
      en: '{count} credential files were assigned to you.',
      es: 'Se le asignaron {count} expedientes de acreditación.',
    },
  },
  'credential.agent_requested': {
    ...shared,
    roles: managers,
    name: { en: 'An agent is asked for', es: 'Se solicita un agente' },
    subject: { en: 'An agent is asked for: {name}', es: 'Se solicita un agente: {name}' },
    text: {
      en: '{person} asks for a credentials agent for the file of {name}. The reason is in the history of the file.',
      es: '{person} solicita un agente de acreditación para el expediente de {name}. El motivo figura en el historial del expediente.',
    },
  },
  'credential.expiring': {
    ...shared,
    roles: providers,
    name: { en: 'Item expires soon', es: 'Elemento por vencer' },
    subject: { en: 'Expires on {expires}: {item}, {name}', es: 'Vence el {expires}: {item}, {name}' },
    text: {
      en: '{item} of {name} expires on {expires} (days left: {days}). Please upload its renewal before then.',
      es: '{item} de {name} vence el {expires} (días restantes: {days}). Suba la renovación antes de esa fecha.',
    },
  },
  'credential.expired': {
    ...shared,
    roles: everyone,
    name: { en: 'Item expired', es: 'Elemento vencido' },
    subject: { en: 'Expired: {item}, {name}', es: 'Vencido: {item}, {name}' },
    text: {
      en: '{item} of {name} expired on {expires}. Without a renewal it is out of compliance.',
      es: '{item} de {name} venció el {expires}. Sin una renovación queda fuera de cumplimiento.',
    },
  },
  'credential.recredential': {
    ...shared,
    roles: everyone,
    name: { en: 'Recredentialing due', es: 'Reacreditación próxima' },
    subject: { en: 'Recredentialing due on {due}: {name}', es: 'Reacreditación para el {due}: {name}' },
    text: {
      en: '{name} must be credentialed again by {due} (days left: {days}). Please bring the file up to date in time.',
      es: '{name} debe acreditarse de nuevo antes del {due} (días restantes: {days}). Actualice el expediente a tiempo.',
    },
  },
};
