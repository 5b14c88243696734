import type { Store } from 'ra-core';
import type { AssignRule } from '#schemas/assign-rule/index.ts';
import type { LeadDivision } from '#schemas/assignment.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { Session } from '#src/authProvider/session.tsx';
import AssignScreen from '#src/resources/assign/AssignScreen.tsx';
import { ASSIGN_PATH } from '#src/resources/leads/paths.ts';
import { action, BULK, keyOf, SUPERVISOR } from '../bulk/support.tsx';
import { answerPage, ME, OTHER, show, type Answers, type Sent, withNotices } from '../resources/screen.tsx';

export { BULK, keyOf, ME, OTHER, SUPERVISOR };
export const AGENT: Partial<Session> = { role: 'TRANSPORTATION_PR_AGENT', type: 'TP' };
/** Still named by a rule. */
export const GONE = '0190a1b2-c3d4-7e5f-8a9b-0000000000f9';
export const RULES = 'leads/assign-rules';

const PEOPLE = [
  { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz', username: 'ana', open_leads: 6, active: true },
  { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee', username: 'bo', open_leads: 1, active: true },
  { entity_id: GONE, first_name: 'Cy', last_name: 'Poe', username: 'cy', open_leads: 0, active: false },
];

export const ruleOf = (more: Partial<AssignRule> = {}): AssignRule => ({
  entity_id: keyOf(70),
  version: 3,
  lead_type: 'TP',
  name: 'Florida',
  description: 'In turn',
  trigger: 'IMPORT',
  plan: { strategy: 'EQUAL', shares: [{ user_id: ME }, { user_id: OTHER }, { user_id: GONE }], capacity: 40 },
  query: { status_in: ['NEW'] },
  last_run_at: null,
  last_run: null,
  created_at: '2026-01-01T00:00:00Z',
  created_by: ME,
  can: { edit: true },
  ...more,
});

/** What the server's dry run says of an order over the leads of a call. */
export const division = (more: Partial<LeadDivision> = {}): LeadDivision => ({
  total: 2,
  assignable: 2,
  skipped: 0,
  left: 0,
  shares: [],
  ...more,
});

export const ended = (more: Partial<BulkAction> = {}): BulkAction =>
  action({
    kind: 'distribute',
    status: 'DONE',
    changed: 2,
    can: { cancel: false, undo: true },
    ...more,
  });

interface OpenOptions {
  readonly session?: Partial<Session>;
  readonly answers?: Answers;
  readonly rules?: readonly AssignRule[];
  readonly total?: number;
  readonly isExact?: boolean;
  readonly state?: unknown;
  readonly search?: string;
  /** The same browser as before. */
  readonly store?: Store;
}

/** The screen over two leads, as a supervisor unless said. */
export function open({
  session = SUPERVISOR,
  answers,
  rules = [],
  total = 2,
  isExact = true,
  state,
  search = '',
  ...more
}: OpenOptions = {}) {
  return show(withNotices(<AssignScreen />), {
    at: { pathname: ASSIGN_PATH, search, state },
    session,
    ...more,
    answers: (sent) => answers?.(sent) ?? usual(sent, { rules, total, isExact }),
  });
}

function usual(
  sent: Sent,
  { rules, total, isExact }: Required<Pick<OpenOptions, 'rules' | 'total' | 'isExact'>>,
): ReturnType<Answers> {
  if (sent.path === 'leads/agents') return answerPage(PEOPLE.filter(({ active }) => active));
  if (sent.path === 'auth/users') return answerPage(PEOPLE);
  if (sent.path === RULES && sent.method === 'GET') return answerPage(rules);
  if (isPreview(sent)) return { body: division() };
  if (isStart(sent)) return { status: 202, body: action({ kind: 'distribute' }) };
  if (sent.path.endsWith('/shares'))
    return {
      body: {
        items: [
          { user_id: ME, count: 1 },
          { user_id: OTHER, count: 1 },
        ],
      },
    };
  if (sent.path.endsWith(BULK)) return { body: ended() };
  if (sent.path !== 'leads/tp') return undefined;
  const leads = [1, 2].map((n) => ({
    entity_id: keyOf(n),
    company_name: `Lead ${n}`,
    version: 1,
    status: 'NEW',
  }));
  return answerPage(leads, { total, total_exact: isExact });
}

const isAssign = ({ path }: Sent) => path === 'leads/tp/assign';
export const isPreview = (sent: Sent) => isAssign(sent) && sent.body?.preview === true;
export const isStart = (sent: Sent) => isAssign(sent) && sent.body?.preview !== true;
