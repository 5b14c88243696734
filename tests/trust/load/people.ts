import { randomUUID } from 'node:crypto';
import { sleep } from '#tests/support/clock.ts';
import { topicOf } from '#schemas/live.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { Tab } from '../../cluster/tab.ts';
import type { Installation } from '../faults/installation.ts';
import { upload } from '../faults/lines/files.ts';
import { Refused } from '../faults/lines/line.ts';
import { LEADS_REPORT } from '../faults/lines/reports.ts';

/** What people do, and how often of a hundred times. */
type Deed = readonly [often: number, name: string, work: (call: Ask, state: State) => Promise<unknown>];
interface Ask {
  <Body>(method: string, path: string, body?: unknown): Promise<Body>;
  /** A file, as a browser sends it. */
  upload(asked: Readonly<Record<string, unknown>>, content: Buffer): Promise<unknown>;
}
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
    [8, 'tasks', (call) => call('GET', `${leads}/task?status_in=todo&size=25`)],
    [6, 'dashboard', (call) => call('GET', `${leads}/stats`)],
    [
      1,
      'upload',
      (call) =>
        call.upload(
          {
            use: 'explorer',
            name: `${randomUUID()}.pdf`,
            folder_prefix: `prospecting/${type.toUpperCase()}/`,
          },
          samplePdf(randomUUID()),
        ),
    ],
    [1, 'export', (call) => call('POST', `${leads}/export/csv/leads.csv?status_in=NEW`, {})],
  ];
};

const supervisorDeeds = (type: 'sp' | 'tp'): readonly Deed[] => [
  ...agentDeeds(type),
  [
    10,
    'edit',
    async (call, state) => {
      const at = `/leads/${type}/${state.lead?.entity_id ?? ''}`;
      if (!state.lead) return;
      const { version } = await call<NonNullable<State['lead']>>('GET', at);
      await call('PATCH', at, { version, dba: randomUUID() });
    },
  ],
  [
    1,
    'report',
    (call) => call('POST', '/reports/runs', { ...LEADS_REPORT, name: `Load ${type} ${randomUUID()}` }),
  ],
];

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
  ['sp.supervisor', supervisorDeeds('sp')],
  ['tp.agent', agentDeeds('tp')],
  ['tp.agent2', agentDeeds('tp')],
  ['tp.supervisor', supervisorDeeds('tp')],
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

/** What their consoles watch. */
const TOPICS = [topicOf('lead'), topicOf('account')];

/** So many people of all roles work for so long, each with pauses, their console open. */
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
      const tab = await Tab.open(installation.url, (await installation.as(username)).token, TOPICS);
      while (performance.now() < end) {
        const [, name, deed] = pick(deeds);
        await deed(asking(installation, username, name, answers), state).catch(() => undefined);
        await sleep(Math.random() * 2 * LOOKS_MS);
      }
      tab.close();
    }),
  );
  return answers;
}

function asking(installation: Installation, username: string, name: string, answers: Answers): Ask {
  const measured = async <Body>(
    what: string,
    call: () => Promise<{ status: number; body: Body }>,
  ): Promise<Body> => {
    const since = performance.now();
    const answer = await call().catch((error: unknown) => ({
      status: error instanceof Refused ? error.status : 0,
      body: {} as Body,
    }));
    answers.add(name, performance.now() - since, answer.status);
    if ([400, 403, 404].includes(answer.status)) answers.wrong.add(`${what} ${JSON.stringify(answer.body)}`);
    if (answer.status >= 300 || answer.status === 0) throw new Error(String(answer.status));
    return answer.body;
  };
  return Object.assign(
    <Body>(method: string, path: string, body?: unknown): Promise<Body> =>
      measured(`${method} ${path}`, async () =>
        (await installation.as(username)).call<Body>(method, path, body),
      ),
    {
      upload: (asked: Readonly<Record<string, unknown>>, content: Buffer) =>
        measured('upload', async () => ({
          status: 200,
          body: await upload(installation, username, asked, content),
        })),
    },
  );
}

function pick(deeds: readonly Deed[]): Deed {
  let at = Math.random() * deeds.reduce((sum, [often]) => sum + often, 0);
  return deeds.find(([often]) => (at -= often) < 0) ?? deeds[0]!;
}
