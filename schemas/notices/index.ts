import {
  AGREEMENT_PATH,
  CREDENTIALS_PATH,
  CREDENTIAL_EDIT_PATH,
  IMPORT_TASKS_PATH,
  JOBS_PATH,
  LEADS_PATH,
  TASKS_PATH,
  credentialPath,
  leadPath,
  reportsPath,
} from '#schemas/addresses.ts';
import { codes, type Language, type Text } from '#schemas/engine/codes.ts';
import { dayText } from '#schemas/engine/days.ts';
import type { Values } from '#schemas/engine/field.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { AREAS, ROLES, type Role } from '#schemas/permissions.ts';
import { CREDENTIAL_NOTICES, type CredentialNoticeParams } from './credential.ts';
import { OPERATION_NOTICES, type OperationNoticeParams } from './operation.ts';
import { WORK_NOTICES, type WorkNoticeParams } from './work.ts';

/** A kind of notice: what people call it, what it says, to whom it may come, and whether it is mailed where the person has not said. */
export interface Notice {
  readonly group: NoticeGroup;
  readonly name: Text;
  readonly roles: readonly Role[];
  readonly mail: boolean;
  readonly subject: Text;
  readonly text: Text;
}

/** The areas by which kinds of notices are shown. */
export const NOTICE_GROUP = codes({
  work: { en: 'Leads and tasks', es: 'Prospectos y tareas' },
  credential: { en: 'Credential files', es: 'Expedientes de acreditación' },
  report: { en: 'Reports', es: 'Informes' },
  operation: { en: 'Operation', es: 'Operación' },
});
export type NoticeGroup = keyof typeof NOTICE_GROUP;

export interface NoticeParams extends CredentialNoticeParams, WorkNoticeParams, OperationNoticeParams {}
export type NoticeCode = keyof NoticeParams;

export const NOTICES: Readonly<Record<NoticeCode, Notice>> = {
  ...WORK_NOTICES,
  ...CREDENTIAL_NOTICES,
  ...OPERATION_NOTICES,
};

export const isNotice = (code: string): code is NoticeCode => Object.hasOwn(NOTICES, code);

/** What a notice is told: numbers and names as they are, words in the reader's language, days (YYYY-MM-DD) written out. */
export type NoticeParam = string | number | Text | { readonly day: string };

/** A text of a notice with its `{…}` filled in. */
export const fillNotice = (
  template: string,
  params: Readonly<Record<string, NoticeParam>>,
  language: Language,
): string =>
  template.replace(/\{(\w+)\}/g, (_all, name: string) =>
    Object.hasOwn(params, name) ? written(params[name] ?? '', language) : '',
  );

function written(param: NoticeParam, language: Language): string {
  if (typeof param !== 'object') return String(param);
  if ('day' in param) return dayText(param.day, language);
  return (param as Text)[language];
}

/** Below the text of every mail. */
export const NOTICE_END = {
  open: { en: 'Open it in Provnet', es: 'Abrir en Provnet' },
  reason: {
    en: 'Provnet sends this message by itself; nobody reads answers to it.',
    es: 'Provnet envía este mensaje de forma automática; nadie lee las respuestas.',
  },
  choose: { en: 'Choose which messages you get', es: 'Elegir qué mensajes recibe' },
} satisfies Record<string, Text>;

/** How a person is told something. */
export interface Channels {
  readonly in_app: boolean;
  readonly mail: boolean;
}

/** How a person is told a kind of notice, by what they have set (`{ 'task.due': { mail: false } }`), read with suspicion. */
export function channelsOf(code: NoticeCode, setting: Values | null): Channels {
  const chosen = setting && Object.hasOwn(setting, code) ? setting[code] : null;
  const { in_app, mail } = isValues(chosen) ? chosen : {};
  return {
    in_app: typeof in_app === 'boolean' ? in_app : true,
    mail: typeof mail === 'boolean' ? mail : NOTICES[code].mail,
  };
}

/** The kinds of notices that may come to a role. */
export const noticesOf = (role: Role): NoticeCode[] =>
  (Object.keys(NOTICES) as NoticeCode[]).filter((code) => NOTICES[code].roles.includes(role));

/** What a notice may be about. */
export type NoticeResource = 'account' | 'lead' | 'task' | 'agreement' | 'import_flow' | 'report_run' | 'job';

/** Where several of a kind are found. */
const PATH_OF_MANY: Readonly<Record<string, string>> = {
  account: CREDENTIALS_PATH,
  lead: LEADS_PATH,
  task: TASKS_PATH,
  job: `${JOBS_PATH}?state=DEAD`,
};

/** People look for their reports in the area where they work. */
const reportsOf = (role: Role | null): string =>
  reportsPath(role !== null && AREAS.prospecting.includes(role) ? 'prospecting' : 'credentialing');

/** Where the reader sees what a notice is about; a provider has one file, and a screen of its own for it. */
export function noticePath(role: Role | null, resource: string | null, id: string | null): string {
  if (role && ROLES[role].rank === 'PV') return CREDENTIAL_EDIT_PATH;
  // A schedule that could not begin has no run.
  if (resource === 'report_run') return `${reportsOf(role)}?${id === null ? 'view=schedules' : `run=${id}`}`;
  const many = PATH_OF_MANY[resource ?? ''] ?? '/';
  if (id === null) return many;
  switch (resource as NoticeResource | null) {
    case 'account':
      return credentialPath(id);
    case 'lead':
      return leadPath(id);
    case 'task':
      return `${TASKS_PATH}?task=${id}`;
    case 'agreement':
      return `${AGREEMENT_PATH}/${id}`;
    case 'import_flow':
      return `${IMPORT_TASKS_PATH}?task=${id}`;
    default:
      return many;
  }
}
