import { expect } from 'vitest';
import { useApp, type TestApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { leadBody } from '#tests/support/leads.ts';
import { queryOn } from '#tests/support/query.ts';
import { items, patch, settled, type Flow } from './support.ts';

export type Lead = Record<string, unknown> & { entity_id: string; version: number };

/** What happened to a record, as the history keeps it. */
export interface Told {
  readonly type: string;
  readonly version: number;
  readonly actor_id: string;
  readonly changes: readonly object[];
  readonly detail: object;
}

let last = 0;
/** A phone number that no other lead of the tests has. */
export const freshPhone = (): string => `30577${String((last += 1)).padStart(5, '0')}`;
/** As a lead keeps it. */
export const stored = (phone: string): string => `+1${phone}`;

/** The application of a file of tests, the people who import, and what they see. */
export function useImports(...given: Parameters<typeof useApp>) {
  const api = useApp(...given);
  return {
    api,
    query: queryOn(api),
    agent: callerOf(api, 'sp.agent'),
    supervisor: callerOf(api, 'sp.supervisor'),
    leads: leadsAround(api),
  };
}

/** Specialty leads around imports, as the agent and the supervisor of the type make and see them. */
function leadsAround(api: TestApp) {
  const agent = callerOf(api, 'sp.agent');
  const supervisor = callerOf(api, 'sp.supervisor');
  const query = queryOn(api);
  return {
    async create(values: Record<string, unknown>, caller = agent): Promise<Lead> {
      const body = { ...(await leadBody(api.db, 'sp')), ...values };
      const answer = await caller.post<Lead>('/leads/sp', body);
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    read: async (id: string): Promise<Lead> => (await supervisor.get<Lead>(`/leads/sp/${id}`)).body,
    async change(id: string, values: object): Promise<void> {
      const { version } = (await supervisor.get<Lead>(`/leads/sp/${id}`)).body;
      const answer = await supervisor.patch<Lead>(`/leads/sp/${id}`, { version, ...values });
      expect(answer.status, answer.text).toBe(200);
    },
    withPhone: async (phone: string): Promise<Lead[]> =>
      (await supervisor.get<{ items: Lead[] }>(`/leads/sp?phone_eq=${encodeURIComponent(stored(phone))}`))
        .body.items,
    /** Oldest first. */
    history: (id: string): Promise<Told[]> => query<Told>`
      select type, version, actor_id, changes, detail from history where record_id = ${id} order by version`,
    count: async (): Promise<number> => (await query`select from lead where deleted_at is null`).length,
    /** An import with other options. */
    async options(flow: Flow, options: object, caller = agent): Promise<Flow> {
      const answer = await patch(caller, flow, { options });
      expect(answer.status, answer.text).toBe(200);
      return settled(caller, flow.entity_id);
    },
    /** An import of which one row was decided. */
    async decide(flow: Flow, row_no: number, decision: string): Promise<Flow> {
      const row = (await items(agent, flow)).items.find((item) => item.row_no === row_no);
      const answer = await agent.patch(`/import-flows/items/${row?.entity_id}`, {
        version: row?.version,
        decision,
      });
      expect(answer.status, answer.text).toBe(200);
      return settled(agent, flow.entity_id);
    },
    /** The rows of an import: what an import came to, else the status, and every fail. */
    rows: async (flow: Flow, by: 'outcome' | 'status' = 'outcome'): Promise<string[]> =>
      (await items(supervisor, flow)).items.map((item) => {
        const fails = item.fails.map(({ field, code }) => ` ${field}:${code}`);
        return `${item.row_no} ${item[by] ?? item.status}${fails.join('')}`;
      }),
  };
}
