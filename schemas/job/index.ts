import type { Fields } from '#schemas/engine/field.ts';
import type { Person } from '#schemas/person.ts';
import { JOB_KIND, JOB_STATE, type JobFault, type JobKind, type JobState } from './kinds.ts';

/** What became of the last attempt: words of ours and names of the program, never values. */
export interface JobFailure {
  readonly fault: JobFault;
  readonly at: string | null;
  /** The class of the error. */
  readonly type?: string;
  /** Its code: PostgreSQL's (SQLSTATE), the system's, or that of a refusal. */
  readonly code?: string;
  /** What of the schema a refusal of the database is about. */
  readonly about?: string;
  /** Where in the program. */
  readonly place?: string;
}

/** A piece of slow work as the API answers it. */
export interface JobRecord {
  readonly entity_id: string;
  /** As the logs call it. */
  readonly number: string;
  /** Perhaps one of an earlier release, which has no name any more. */
  readonly kind: JobKind | (string & {});
  readonly state: JobState;
  /** How often it was begun. Whoever takes it up counts it up, so it stands for the version of the job. */
  readonly attempts: number;
  readonly max_attempts: number;
  readonly created_at: string;
  /** When it is, or was, to be begun. */
  readonly run_at: string;
  /** Since when it runs. */
  readonly started_at: string | null;
  readonly failure: JobFailure | null;
  /** Who asked for it; null: the house itself. */
  readonly asked_by: Person | null;
  readonly request_id: string | null;
  /** Keys of what it is about, by the names of its payload. */
  readonly about: Readonly<Record<string, string>>;
  readonly can: { readonly retry: boolean; readonly give_up: boolean };
}

/** How many there are of a kind in a state. */
export interface JobCount {
  readonly kind: string;
  readonly state: JobState;
  readonly count: number;
}
export interface JobCounts {
  readonly items: readonly JobCount[];
  /** False: there are more jobs than were counted. */
  readonly exact: boolean;
}

/** What is begun again and again. */
export interface ScheduledJob {
  readonly kind: JobKind;
  /** As crontab writes it, in UTC. */
  readonly cron: string;
  /** When it was last begun. */
  readonly last_at: string | null;
  readonly next_at: string | null;
}

/** A process of the installation that works. */
export interface JobProcess {
  readonly since: string;
  /** From where it connects to the database; null: from the same machine. */
  readonly address: string | null;
  readonly running: number;
}

/** Most jobs that one call retries. */
export const RETRY_MAX = 1000;
export const JOB_REASON_MAX = 1000;

/** By what jobs are sorted and narrowed (GET /jobs). */
export const JOB_FIELDS = {
  kind: {
    kind: 'code',
    codes: JOB_KIND,
    required: true,
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Job', es: 'Trabajo' },
  },
  state: {
    kind: 'code',
    codes: JOB_STATE,
    required: true,
    store: 'column',
    filter: true,
    label: { en: 'State', es: 'Estado' },
  },
  attempts: {
    kind: 'count',
    required: true,
    store: 'column',
    sortable: true,
    label: { en: 'Attempts', es: 'Intentos' },
  },
  created_at: {
    kind: 'dateTime',
    required: true,
    store: 'column',
    sortable: true,
    filter: true,
    label: { en: 'Asked for', es: 'Solicitado' },
  },
  run_at: {
    kind: 'dateTime',
    required: true,
    store: 'column',
    sortable: true,
    label: { en: 'To be begun', es: 'Inicio previsto' },
  },
} as const satisfies Fields;
