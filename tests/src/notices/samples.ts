import { JOB_KIND } from '#schemas/job/kinds.ts';
import { AGREEMENT_END } from '#schemas/vocabulary/index.ts';
import type { NoticeCode, NoticeParams } from '#schemas/notices/index.ts';
import type { NoticeRecord } from '#schemas/notices/record.ts';

/** What the samples are about. */
export const ABOUT = '0190a1b2-c3d4-7e5f-8a9b-0000000000ff';

type Samples = {
  readonly [C in NoticeCode]: {
    readonly params: NoticeParams[C];
    readonly resource: NoticeRecord['resource'];
  };
};

const ofTask = { title: 'Call back', lead: 'Harbor Care Rides' };
const name = 'Harbor Care Rides';
const item = { en: 'Drug test', es: 'Prueba de drogas' };
const day = { day: '2031-03-01' };

/** Of every kind one as the server tells it. */
export const SAMPLES: Samples = {
  'task.assigned': { params: { ...ofTask, person: 'Bo Lee' }, resource: 'task' },
  'task.assigned_many': { params: { count: 12, person: 'Bo Lee' }, resource: 'task' },
  'task.due': { params: { ...ofTask, due: day }, resource: 'task' },
  'task.overdue': { params: { ...ofTask, due: day }, resource: 'task' },
  'task.back': { params: { ...ofTask, until: day }, resource: 'task' },
  'task.approval': { params: { ...ofTask, person: 'Bo Lee' }, resource: 'task' },
  'task.approved': { params: { ...ofTask, person: 'Bo Lee' }, resource: 'task' },
  'task.rejected': { params: { ...ofTask, person: 'Bo Lee' }, resource: 'task' },
  'outreach.added': {
    params: { lead: name, person: 'Bo Lee', subject: { en: 'Welcome call', es: 'Llamada de bienvenida' } },
    resource: 'lead',
  },
  'lead.assigned': { params: { lead: name, person: 'Bo Lee' }, resource: 'lead' },
  'lead.assigned_many': { params: { count: 12, person: 'Bo Lee' }, resource: 'lead' },
  'lead.follow_up': { params: { lead: name, due: day }, resource: 'lead' },
  'agreement.signed': { params: { agreement: 'Participation agreement', lead: name }, resource: 'agreement' },
  'agreement.cancelled': {
    params: { agreement: 'Participation agreement', lead: name, outcome: AGREEMENT_END.DECLINED },
    resource: 'agreement',
  },
  'agreement.copy': {
    params: { agreement: 'Participation agreement', lead: name, person: 'Bo Lee' },
    resource: 'agreement',
  },
  'import.done': {
    params: { file: 'leads.csv', outcome: { en: 'Done', es: 'Terminada' }, imported: 120, left: 3 },
    resource: 'import_flow',
  },
  'report.done': { params: { report: 'Open leads', rows: 120 }, resource: 'report_run' },
  'report.failed': {
    params: {
      report: 'Open leads',
      reason: { en: 'The report takes too long', es: 'El informe tarda demasiado' },
    },
    resource: 'report_run',
  },
  'credential.submitted': { params: { name }, resource: 'account' },
  'credential.returned': { params: { name, values: 3, documents: 1 }, resource: 'account' },
  'credential.approved': { params: { name }, resource: 'account' },
  'credential.denied': { params: { name }, resource: 'account' },
  'credential.suspended': { params: { name }, resource: 'account' },
  'credential.terminated': { params: { name }, resource: 'account' },
  'credential.comment': { params: { name }, resource: 'account' },
  'credential.assigned': { params: { name }, resource: 'account' },
  'credential.assigned_many': { params: { count: 7 }, resource: 'account' },
  'credential.agent_requested': { params: { name, person: 'Bo Lee' }, resource: 'account' },
  'credential.expiring': { params: { name, item, expires: day, days: 14 }, resource: 'account' },
  'credential.expired': { params: { name, item, expires: day }, resource: 'account' },
  'credential.recredential': { params: { name, due: day, days: 30 }, resource: 'account' },
  'job.dead': { params: { job: JOB_KIND['mail.send'] }, resource: 'job' },
};

let last = 0;

/** A notice that came so many minutes ago. */
export function notice(code: NoticeCode, minutesAgo: number, more: Partial<NoticeRecord> = {}): NoticeRecord {
  last += 1;
  return {
    entity_id: `0190a1b2-c3d4-7e5f-8a9b-${String(last).padStart(12, '0')}`,
    code,
    params: SAMPLES[code].params as NoticeRecord['params'],
    resource: SAMPLES[code].resource,
    record_id: ABOUT,
    created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    read_at: null,
    ...more,
  };
}

export const READ = { read_at: '2026-03-04T15:06:00.000Z' };
