import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../cluster/load.ts';
import type { Installation } from '../faults/installation.ts';

/** What people do, and how often of a hundred times. */
type Deed = readonly [often: number, name: string, work: (call: Ask, state: State) => Promise<unknown>];
type Ask = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;
interface State {
  lead: { entity_id: string; version: number } | null;
  account: { entity_id: string } | null;
}
interface Page<Row> {
  readonly items: readonly Row[];
}

/** Leads of a type, as somebody who works them all day. */
const agentDeeds = (type: 'sp' | 'tp'): readonly Deed[] => {
  const leads = `/leads/${type}`;
  const someLead = async (call: Ask, state: State): Promise<string> => {
    if (!state.lead) await open(call, state);
    return state.lead!.entity_id;
  };
  const open = async (call: Ask, state: State): Promise<void> => {
    const page = 1 + Math.floor(Math.random() * 10);
    const { items } = await call<Page<NonNullable<State['lead']>>>(
      'GET',
      `${leads}?status_in=NONE&ordering=-updated_at&size=25&page=${page}`,
    );
    state.lead = items[Math.floor(Math.random() * items.length)] ?? state.lead;
  };
  return [
    [25, 'list', open],
    [20, 'lead', async (call, state) => call('GET', `${leads}/${await someLead(call, state)}`)],
    [10, 'history', async (call, state) => call('GET', `${leads}/${await someLead(call, state)}/changes`)],
    [
      10,
      'notes',
      async (call, state) => call('GET', `${leads}/notes?lead_id_eq=${await someLead(call, state)}`),
    ],
    [
      8,
      'add note',
      async (call, state) =>
        call('POST', `${leads}/notes`, {
          lead_id: await someLead(call, state),
          subject: 'WELCOME_CALL',
          text: randomUUID(),
        }),
    ],
    [
      6,
      'search',
      (call) =>
        call('POST', '/search', {
          q: ['care', 'sunrise', '305', 'transport'][Math.floor(Math.random() * 4)],
        }),
    ],
    [6, 'notices', (call) => call('GET', '/notices/unread')],
    [8, 'tasks', (call) => call('GET', `${leads}/tasks?status_in=OPEN&size=25`)],
    [6, 'dashboard', (call) => call('GET', `${leads}/stats`)],
    [1, 'export', (call) => call('POST', `${leads}/export/csv/leads.csv?status_in=NEW`, {})],
  ];
};

const credentialDeeds: readonly Deed[] = [
  [
    40,
    'queue',
    async (call, state) => {
      const { items } = await call<Page<NonNullable<State['account']>>>(
        'GET',
        '/credentialing/accounts?size=25',
      );
      state.account = items[Math.floor(Math.random() * items.length)] ?? null;
    },
  ],
  [
    40,
    'file',
    async (call, state) => state.account && call('GET', `/credentialing/accounts/${state.account.entity_id}`),
  ],
  [20, 'notices', (call) => call('GET', '/notices/unread')],
];

const providerDeeds: readonly Deed[] = [
  [70, 'own file', (call) => call('GET', '/credentialing/accounts/mine')],
  [30, 'notices', (call) => call('GET', '/notices/unread')],
];

const ROLES: readonly (readonly [username: string, deeds: readonly Deed[]])[] = [
  ['sp.agent', agentDeeds('sp')],
  ['sp.agent2', agentDeeds('sp')],
  ['sp.agent3', agentDeeds('sp')],
  ['sp.supervisor', agentDeeds('sp')],
  ['tp.agent', agentDeeds('tp')],
  ['tp.agent2', agentDeeds('tp')],
  ['tp.supervisor', agentDeeds('tp')],
  ['cred.agent', credentialDeeds],
  ['cred.agent2', credentialDeeds],
  ['cred.supervisor', credentialDeeds],
  ['sp.provider', providerDeeds],
  ['tp.provider', providerDeeds],
];

/** What was answered, and how soon (ms), by what was asked for. */
export class Answers {
  readonly times = new Map<string, number[]>();
  readonly statuses = new Map<number, number>();
  /** What our own people ask wrongly. */
  readonly wrong = new Set<string>();

  add(name: string, ms: number, status: number): void {
    this.times.set(name, [...(this.times.get(name) ?? []).slice(-50_000), ms]);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  get all(): number[] {
    return [...this.times.values()].flat();
  }
}

export const quantile = (times: readonly number[], part: number): number => {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
};

/** So long a person looks at what they see, on average (ms). */
const LOOKS_MS = 2_000;

/** So many people of all roles work for so long, each with pauses. */
export async function work(installation: Installation, people: number, ms: number): Promise<Answers> {
  const answers = new Answers();
  // One after the other: to check a password takes as long as it should.
  for (const [username] of ROLES.slice(0, people)) await installation.as(username);
  const end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const [username, deeds] = ROLES[index % ROLES.length]!;
      const state: State = { lead: null, account: null };
      // They do not all come in the same second.
      await sleep(Math.random() * LOOKS_MS);
      while (performance.now() < end) {
        const caller = await installation.as(username);
        const [, name, deed] = pick(deeds);
        await deed(asking(caller, name, answers), state).catch(() => undefined);
        await sleep(Math.random() * 2 * LOOKS_MS);
      }
    }),
  );
  return answers;
}

function asking(caller: Caller, name: string, answers: Answers): Ask {
  return async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const since = performance.now();
    const answer = await caller.call<Body>(method, path, body).catch(() => ({ status: 0, body: {} as Body }));
    answers.add(name, performance.now() - since, answer.status);
    if (answer.status === 400) answers.wrong.add(`${method} ${path} ${JSON.stringify(answer.body)}`);
    if (answer.status >= 300 || answer.status === 0) throw new Error(String(answer.status));
    return answer.body;
  };
}

function pick(deeds: readonly Deed[]): Deed {
  let at = Math.random() * deeds.reduce((sum, [often]) => sum + often, 0);
  return deeds.find(([often]) => (at -= often) < 0) ?? deeds[0]!;
}
