import type { Text } from '#schemas/engine/codes.ts';
import { roleNames, scopeOf } from '#schemas/permissions.ts';
import type { Notice } from './index.ts';

/** `job`: what kind of work it is. */
export interface OperationNoticeParams {
  'job.dead': { readonly job: Text };
}

/** What those are told who look after the installation. */
export const OPERATION_NOTICES: Readonly<Record<keyof OperationNoticeParams, Notice>> = {
  'job.dead': {
    group: 'operation',
    roles: roleNames().filter((role) => scopeOf(role, 'job.write') !== null),
    mail: true,
    name: { en: 'Background job given up', es: 'Trabajo en segundo plano abandonado' },
    subject: { en: 'Given up: {job}', es: 'Abandonado: {job}' },
    text: {
      en: 'A background job has failed too often and is not tried again by itself: {job}. Why is said beside it; it can be retried there.',
      es: 'Un trabajo en segundo plano falló demasiadas veces y ya no se reintenta solo: {job}. El motivo figura junto a él; allí se puede reintentar.',
    },
  },
};
