import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import {
  NO_JOB_COUNTS,
  type ImportFlow,
  type ImportItem,
  type ImportJob as Run,
  type Mapping,
} from '#schemas/import-flow/index.ts';
import type { Caller, TestApp } from '#tests/support/app.ts';
import { pollFor } from '#tests/support/clock.ts';
import type { Refused } from '#tests/support/fails.ts';
import type { ImportJob } from '#server/platform/jobPayloads.ts';

export const DATA = new URL('../../../../../shared/data/nppes/', import.meta.url);
export const hasData = existsSync(DATA);

export type Flow = ImportFlow;
export type { Run };
export type Refusal = Pick<Refused, 'message' | 'fails'>;

/** Lines joined as a file; the usual header of these tests. */
export const csv = (...lines: string[]): string => lines.join('\r\n');
export const HEADER = 'Company name,Phone,State,ZIP code,NPI';
/** A row below it. */
export const row = (name: string, phone: string, rest = 'FL,33101,'): string => `${name},${phone},${rest}`;

/** Uploads a file; `query` says how it is to be read. */
export const uploadAs = (caller: Caller, content: string | Buffer, query = '', type = 'SP') =>
  caller.post<Flow & Refusal>(
    `/import-flows?lead_type=${type}&filename=leads.csv${query && `&${query}`}`,
    Buffer.from(content as string),
    { 'content-type': 'text/csv' },
  );

export const upload = (caller: Caller, content: string | Buffer, type = 'SP', separator?: string) =>
  uploadAs(caller, content, separator ? `separator=${encodeURIComponent(separator)}` : '', type);

export const patch = (caller: Caller, flow: Pick<Flow, 'entity_id' | 'version'>, body: object) =>
  caller.patch<Flow & Refusal & { current?: Flow }>(`/import-flows/${flow.entity_id}`, {
    version: flow.version,
    ...body,
  });

export const flowNow = async (caller: Caller, { entity_id }: Pick<Flow, 'entity_id'>): Promise<Flow> =>
  (await caller.get<Flow>(`/import-flows/${entity_id}`)).body;

export const items = async (caller: Caller, flow: Pick<Flow, 'entity_id'>, query = '') =>
  (
    await caller.get<{ items: ImportItem[]; total: number }>(
      `/import-flows/${flow.entity_id}/items?size=1000&${query}`,
    )
  ).body;

/** The flow once its jobs are done. */
export const settled = (caller: Caller, id: string): Promise<Flow> =>
  pollFor(async () => {
    const flow = await flowNow(caller, { entity_id: id });
    return flow.stage === 'analysing' || flow.stage === 'importing' ? undefined : flow;
  }, 'the job did not end');

/** Uploads and analyses a file. */
export async function analysed(
  caller: Caller,
  content: string | Buffer,
  type = 'SP',
  mappings?: readonly Mapping[],
): Promise<Flow> {
  const { body: flow } = await upload(caller, content, type);
  const { body } = await patch(caller, flow, { action: 'analyse', ...(mappings ? { mappings } : {}) });
  return settled(caller, body.entity_id);
}

/** Starts a run of an import. */
export const run = (caller: Caller, flow: Pick<Flow, 'entity_id' | 'version'>) =>
  caller.post<Run & Refusal & { current?: Flow }>('/import_task', {
    flow_id: flow.entity_id,
    version: flow.version,
  });

/** The flow once a run of it is done. */
export async function imported(caller: Caller, flow: Pick<Flow, 'entity_id' | 'version'>): Promise<Flow> {
  const { status, text } = await run(caller, flow);
  if (status !== 202) throw new Error(text);
  return settled(caller, flow.entity_id);
}

/** Deletes leads as a supervisor does it: by an action over many. */
export async function deleteLeads(supervisor: Caller, ids: readonly string[]): Promise<void> {
  const { body } = await supervisor.post<{ entity_id: string }>('/leads/sp/bulk', {
    kind: 'delete',
    params: {},
    ids,
  });
  await expect
    .poll(
      async () => (await supervisor.get<{ status: string }>(`/leads/sp/bulk/${body.entity_id}`)).body.status,
    )
    .toBe('DONE');
}

/** Puts a flow into a stage without its job, so that a test can run the job as it likes. */
export const setStage = (test: TestApp, flow: Flow, stage: string) =>
  test.query`update import_flow set stage = ${stage}, status = 'In Progress' where entity_id = ${flow.entity_id}`;

/** Opens a run of a flow without its job, so that a test can run the job as it likes. */
export async function openRun(test: TestApp, flow: Flow): Promise<string> {
  await setStage(test, flow, 'importing');
  const { user_id } = await jobOf(test, flow);
  const [made] = await test.query<{ entity_id: string }>`
    insert into import_job (entity_id, flow_id, lead_type, status, counts, created_by)
    values (gen_random_uuid(), ${flow.entity_id}, ${flow.lead_type}, 'RUNNING', ${JSON.stringify(NO_JOB_COUNTS)}::jsonb, ${user_id})
    returning entity_id`;
  return made!.entity_id;
}

export async function jobOf(test: TestApp, flow: Flow): Promise<ImportJob> {
  const [{ user_id } = { user_id: '' }] = await test.query<{ user_id: string }>`
    select created_by as user_id from import_flow where entity_id = ${flow.entity_id}`;
  const by = { user_id, username: 'sp.agent', role: 'SPECIALTY_PR_AGENT' } as const;
  return { flow_id: flow.entity_id, ...by, request_id: 'test' };
}

/** A signal that ends the work when it asks for the nth time: a kill between two batches. */
export function killedAfter(checks: number): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  let left = checks;
  signal.throwIfAborted = () => {
    left -= 1;
    if (left >= 0) return;
    controller.abort();
    throw new Error('killed');
  };
  return signal;
}
