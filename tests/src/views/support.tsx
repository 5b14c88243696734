import type { SavedView, ViewQuery } from '#schemas/view/index.ts';
import type { Session } from '#src/authProvider/session.tsx';
import LeadList from '#src/resources/leads/LeadList.tsx';
import {
  answerPage,
  LEAD,
  ME,
  OTHER,
  show,
  type Answers,
  type Sent,
  withNotices,
} from '../resources/screen.tsx';

export const SUPERVISOR: Partial<Session> = {
  role: 'TRANSPORTATION_PR_SUPERVISOR',
  username: 'tp.supervisor',
};
export const PATH = 'leads/tp/views';

export const viewOf = (more: Partial<SavedView> = {}, query: Partial<ViewQuery> = {}): SavedView => ({
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000b1',
  version: 1,
  name: 'Mine',
  shared: false,
  default_for_agents: false,
  default_for_supervisors: false,
  owner: { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' },
  can: { edit: true },
  ...more,
  query: {
    filter: { status_in: ['NEW'] },
    sort: { field: 'company_name', order: 'ASC' },
    perPage: 50,
    board: false,
    ...query,
  },
});

export const TEAM_VIEW = viewOf({
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000b2',
  name: 'Team',
  shared: true,
  owner: { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' },
  can: { edit: false },
});

const LEAD_ROW = {
  entity_id: LEAD,
  version: 3,
  lead_type: 'TP',
  company_name: 'Acme Rides',
  status: 'NEW',
  can: { edit: true, statuses: [] },
};

/** The list of leads with its views; `answers` goes before. */
export function open(
  views: readonly SavedView[],
  options: Parameters<typeof show>[1] & { readonly answers?: Answers } = {},
) {
  const { answers, ...rest } = options;
  return show(withNotices(<LeadList />), {
    at: '/prospecting/leads',
    ...rest,
    answers: (sent) => {
      const own = answers?.(sent);
      if (own) return own;
      if (sent.path === PATH && sent.method === 'GET') return answerPage(views);
      if (sent.path === 'leads/tp') return answerPage([LEAD_ROW]);
      return undefined;
    },
  });
}

/** What the list was asked for, call by call. */
export const asked = (sent: readonly Sent[]) =>
  sent.filter(({ path, method }) => path === 'leads/tp' && method === 'GET').map(({ query }) => query);

/** What was written to views. */
export const written = (sent: readonly Sent[]) =>
  sent
    .filter(({ path, method }) => path.startsWith(PATH) && method !== 'GET')
    .map(({ method, path, query, body }) => ({
      call: `${method} ${path.slice(PATH.length)}`,
      ...(query.size > 0 ? { query: Object.fromEntries(query) } : {}),
      ...(body ? { body } : {}),
    }));
