import { type Answers, LEAD, ME, OTHER, screen, type Sent, show, STATE } from '#tests/src/kit.ts';
import { beforeEach, vi } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import LeadDetails from '#src/resources/leads/LeadDetails.tsx';

/** Noon, so that no time zone turns the day. */
export const NOW = new Date(2025, 2, 20, 12);
export const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

export const RECORD = {
  entity_id: LEAD,
  lead_type: 'TP',
  version: 3,
  company_name: 'Acme Rides',
  dba: 'Sunny Vans',
  phone: '+12124342000',
  email: 'hello@acme.test',
  url: 'https://acme.test/',
  status: 'NEW',
  status_reason: null,
  pr_assigned_id: ME,
  assignee_id: OTHER,
  follow_up_on: null,
  states: [STATE],
  services: [{ level: 'WHEELCHAIR', drivers: 2 }],
  locations: [],
  created_at: daysAgo(3),
  updated_at: daysAgo(1),
  account_id: null,
  can: { edit: true, statuses: ['CONTACTED'] },
};

export const PATH = `leads/tp/${LEAD}`;
interface OpenOptions {
  readonly record?: object;
  readonly answers?: Answers;
  readonly search?: string;
  readonly state?: unknown;
  readonly supervisor?: boolean;
  readonly language?: Language;
}

/** The screen of a lead as a PR agent, or the supervisor, sees it. */
export function open({
  record = {},
  answers,
  search = '',
  state,
  supervisor,
  language = 'en',
}: OpenOptions = {}) {
  const lead = { ...RECORD, ...record };
  return show(<LeadDetails />, {
    language,
    path: '/prospecting/leads/details/:id',
    at: { pathname: `/prospecting/leads/details/${LEAD}`, search, state },
    ...(supervisor ? { session: { role: 'TRANSPORTATION_PR_SUPERVISOR' as const } } : {}),
    answers: (sent: Sent) =>
      answers?.(sent) ?? (sent.path === PATH && sent.method === 'GET' ? { body: lead } : undefined),
  });
}

/** Sets the clock to `NOW` for each test of the file that calls it. */
export const stopClock = () =>
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  });

/** The lead's own, after that of the screen that waits for it. */
export const heading = () =>
  screen.findByRole('heading', { level: 1, name: (name) => !/^(Loading|Cargando)/.test(name) });
/** What stands beside a label of the header. */
export const fact = (label: string): HTMLElement => {
  const dt = screen.getAllByText(label, { selector: 'dt' })[0];
  return dt?.nextElementSibling as HTMLElement;
};
