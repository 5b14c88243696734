import type { ReactNode } from 'react';
import type { RequirementPreview, RequirementRecord } from '#schemas/credential/requirement.ts';
import { answerPage, show, type Answers, type Sent, withNotices } from '../screen.tsx';

export const PATH = 'credentialing/requirements';
export const AHCA: RequirementRecord = {
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000a1',
  version: 3,
  code: 'AHCA_LEVEL_II_BACKGROUND_CHECK',
  subject_kind: 'DRIVER',
  lead_type: 'TP',
  name_en: 'AHCA screening',
  name_es: 'Verificación AHCA',
  help_en: null,
  help_es: null,
  states: ['FL'],
  categories: [],
  service_levels: [],
  required: true,
  needs_document: true,
  needs_psv: true,
  psv_days: 120,
  validity: 'MONTHS',
  validity_months: 60,
  warn_days: 90,
  grace_days: 30,
  position: 4,
  active: true,
  can: { edit: true, remove: false },
};
export const MVR: RequirementRecord = {
  ...AHCA,
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000a2',
  code: 'MVR',
  name_en: 'Motor vehicle record',
  name_es: 'Historial de manejo',
  states: [],
  needs_psv: false,
  position: 9,
  can: { edit: true, remove: true },
};

/** Whom a change affects: so many of active drivers. */
export function impactOn(affected: number, more: Partial<RequirementPreview> = {}): RequirementPreview {
  const total = { gain: affected, lose: 0, missing: affected, expired: 0 };
  return {
    subjects: 40,
    subjects_exact: true,
    affected,
    total,
    by_status: affected ? [{ status: 'ACTIVE', ...total }] : [],
    first: [],
    ...more,
  };
}

interface OpenOptions extends Omit<NonNullable<Parameters<typeof show>[1]>, 'answers'> {
  readonly items?: readonly RequirementRecord[];
  readonly impact?: RequirementPreview;
  /** Come before what the lists say. */
  readonly answers?: Answers;
}

/** A part of the screen as the supervisor sees it. */
export const open = (
  element: ReactNode,
  { items = [], impact = impactOn(0), answers, ...more }: OpenOptions = {},
) =>
  show(withNotices(element), {
    session: { role: 'CREDENTIALS_SUPERVISOR', type: null },
    ...more,
    answers: (sent) => {
      const own = answers?.(sent);
      if (own) return own;
      if (sent.path === `${PATH}/preview`) return { body: impact };
      if (sent.path === PATH && sent.method === 'GET') return answerPage(items);
      if (sent.path === 'credentialing/settings' && sent.method === 'GET')
        return { body: { four_eyes: false } };
      return sent.method === 'GET' ? undefined : { body: { ...AHCA, ...sent.body } };
    },
  });

/** What was asked of requirements by method, but for whom a change affects. */
export const sentBy = (sent: readonly Sent[], method: string) =>
  sent.filter((one) => one.method === method && one.path.startsWith(PATH) && !one.path.endsWith('preview'));
