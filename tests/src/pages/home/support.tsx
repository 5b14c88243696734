import { refusal, screen, within } from '#tests/src/kit.ts';
import type { Store } from 'ra-core';
import type { ReactNode } from 'react';
import type { LeadQuery, LeadStats } from '#schemas/lead/figures.ts';
import { ROLES, type Role } from '#schemas/permissions.ts';
import type { Language } from '#schemas/engine/codes.ts';
import Home from '#src/pages/Home.tsx';
import { answerPage, LEAD, ME, show, type Answers, type Sent } from '../../resources/screen.tsx';
import { withMessages } from '../../tasks/support.tsx';

/** A lead as a list answers it: one's own, new. */
export const lead = (more: object = {}) => ({
  entity_id: LEAD,
  version: 3,
  company_name: 'Sunrise Transport',
  status: 'CONTACTED',
  phone: '+13055550100',
  assignee_id: ME,
  follow_up_on: null,
  created_at: '2026-03-04T15:06:00.000Z',
  updated_at: '2026-03-04T15:06:00.000Z',
  can: { edit: true, statuses: ['CONTACTED'] },
  ...more,
});

const figure = (count: number, query: LeadQuery = {}) => ({ count, query });

/** Figures as the server answers them; each with a query of its own, so that links tell them apart. */
export const statsOf = (all: number): LeadStats => ({
  as_of: '2026-03-04T15:06:00.000Z',
  totals: {
    all: figure(all, { states_in: ['all'] }),
    open: figure(all === 0 ? 0 : 691, { status_in: ['NONE'] }),
    unassigned: figure(all === 0 ? 0 : 300, { assignee_id_in: ['none'] }),
    recent: figure(0),
    before: figure(0),
    contracted: figure(0),
    converted: figure(all === 0 ? 0 : 14, { status_in: ['CONVERTED'] }),
  },
  trend: [],
  funnel: [
    { stage: 'NEW', here: figure(80, { status_in: ['NEW'] }), reached: figure(120), conversion: null },
    {
      stage: 'LOI',
      here: figure(27, { status_in: ['LOI_SENT', 'LOI_SIGNED'] }),
      reached: figure(40),
      conversion: 0.5,
    },
  ],
  statuses: [],
  aging: [
    { bucket: 'UNDER_15', ...figure(3) },
    { bucket: 'OVER_30', ...figure(549, { created_at_range: '|-31d' }) },
  ],
  histogram: [],
  exits: [],
  agents: [
    {
      user_id: null,
      open: figure(all === 0 ? 0 : 172, { assignee_id_in: ['none'], status_in: ['NONE'] }),
      contacted: figure(0),
      converted: figure(0),
      total: figure(0),
      overdue_tasks: null,
    },
  ],
  sources: [],
});

interface OpenOptions {
  /** Before all other answers. */
  readonly answers?: Answers;
  readonly language?: Language;
  /** The same browser as before. */
  readonly store?: Store;
  readonly around?: (screen: ReactNode) => ReactNode;
}

export const NO_STATS = { total: 0, statuses: [], items: {}, months: [], agents: [] };
export const COUNTS = Object.fromEntries(
  ['mine', 'mine_overdue', 'mine_today', 'team', 'team_overdue', 'snoozed', 'approval'].map((name) => [
    name,
    { total: 0, total_exact: true },
  ]),
);

/** The first page as a role has it; what no answer is given for is empty. */
export async function openHome(role: Role, { answers, language, store, around }: OpenOptions = {}) {
  const empty: Answers = ({ path }) => {
    if (path.endsWith('/task/counts')) return { body: COUNTS };
    if (/^leads\/(sp|tp)\/stats$/.test(path)) return { body: statsOf(0) };
    if (path === 'credentialing/accounts/stats') return { body: NO_STATS };
    return undefined;
  };
  const view = await show(withMessages(<Home />), {
    session: { role, type: ROLES[role].type },
    answers: (sent) => answers?.(sent) ?? empty(sent),
    ...(language ? { language } : {}),
    ...(store ? { store } : {}),
    ...(around ? { around } : {}),
  });
  await screen.findByRole('navigation');
  return view;
}

/** The block of a heading. */
export const block = async (name: string) => within(await screen.findByRole('region', { name }));

/** What was asked of a path, without what every list says. */
export const asked = (sent: readonly Sent[], path: string): Record<string, string>[] =>
  sent
    .filter((one) => one.method === 'GET' && one.path === path)
    .map(({ query }) => Object.fromEntries([...query].filter(([name]) => name !== 'page')));

/** Where the list behind a link begins, and what it is asked for. */
export function listAt(link: HTMLElement) {
  const address = new URL(link.getAttribute('href')!, 'http://console.test');
  const { filter, ...rest } = Object.fromEntries(address.searchParams);
  return { path: address.pathname, ...rest, filter: JSON.parse(filter ?? '{}') as unknown };
}

export const refused = refusal(503, 'Try later');
export { answerPage };
