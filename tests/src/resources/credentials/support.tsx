import type { QueueStats } from '#schemas/credential/stats.ts';
import type { Session } from '#src/authProvider/session.tsx';
import CredentialAssign from '#src/resources/credentials/assign/CredentialAssign.tsx';
import CredentialList from '#src/resources/credentials/CredentialList.tsx';
import { answerPage, ME, OTHER, show, type Answers, withNotices } from '../screen.tsx';

export const AGENT: Partial<Session> = { role: 'CREDENTIALS_AGENT', type: null };
export const SUPERVISOR: Partial<Session> = { role: 'CREDENTIALS_SUPERVISOR', type: null };
export const PR_SUPERVISOR: Partial<Session> = { role: 'TRANSPORTATION_PR_SUPERVISOR', type: 'TP' };
export const LIST = '/credentialing/credential';
export const ACCOUNTS_PATH = 'credentialing/accounts';

export const keyOf = (n: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(n).padStart(12, '0')}`;

export const fileOf = (n: number, more: object = {}) => ({
  entity_id: keyOf(100 + n),
  version: n,
  name: `File ${n}`,
  lead_type: 'TP',
  credential_status: 'PENDING_REVIEW',
  operational_status: 'NEVER_ACTIVE',
  cred_agent_id: null,
  login: null,
  progress: 40,
  missing_items: 3,
  expired_items: 0,
  open_hits: 1,
  status_at: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  can: { assign: true, claim: true },
  ...more,
});

export const STATS: QueueStats = {
  total: 7,
  statuses: [
    { status: 'PENDING_REVIEW', count: 4, median_days: 12 },
    { status: 'APPROVED', count: 3, median_days: 90 },
  ],
  items: { missing: 9, pending: 2, expiring: 1, expired: 0 },
  months: [{ month: '2026-11', count: 5 }],
  agents: [
    { user_id: ME, open: 6, to_review: 2, total: 8 },
    { user_id: null, open: 1, to_review: 0, total: 1 },
  ],
};

interface OpenOptions {
  readonly session?: Partial<Session>;
  readonly answers?: Answers;
}

function open(element: React.ReactNode, at: string, { session = SUPERVISOR, answers }: OpenOptions) {
  return show(withNotices(element), {
    at,
    session,
    answers: (sent) => {
      const own = answers?.(sent);
      if (own) return own;
      if (sent.path.endsWith('/stats')) return { body: STATS };
      if (sent.path === ACCOUNTS_PATH) {
        const keys = sent.query.get('entity_id_in');
        const files = [fileOf(1), fileOf(2)];
        return answerPage(files.filter(({ entity_id }) => keys === null || keys.includes(entity_id)));
      }
      return undefined;
    },
  });
}

export const openQueue = (options: OpenOptions = {}) => open(<CredentialList />, LIST, options);
export const openAssign = (options: OpenOptions = {}) =>
  open(<CredentialAssign />, `${LIST}/assign`, options);

export { ME, OTHER };
