import { randomUUID } from 'node:crypto';
import { sleep } from '#tests/support/clock.ts';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { ask, expectStatus, type LineOf } from './line.ts';

const ROWS = 600;
const HEADER = 'Company name,Phone,State,ZIP code';
/** No two rows of all files have the same number: such are parked until somebody decides. */
let phone = 2_200_000;
const PAUSE_MS = 200;
const PATIENCE_MS = 30_000;

/** Files that become leads: read, checked and imported. */
export const imports: LineOf = async (installation) => {
  const told: string[] = [];
  const agent = 'sp.agent2';
  const flowNow = (id: string) => ask<ImportFlow>(installation, agent, 200, 'GET', `/import-flows/${id}`);
  /** The flow once its job has ended, which may take until the server is there again. */
  async function settled(id: string): Promise<ImportFlow> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const flow = await flowNow(id).catch(() => null);
      if (flow && flow.stage !== 'analysing') return flow;
      if (Date.now() > end) throw new Error('the import did not go on meanwhile');
      await sleep(PAUSE_MS);
    }
  }
  return {
    name: 'imports',
    async act() {
      const mark = randomUUID();
      const lines = Array.from({ length: ROWS }, (_, n) => `${mark} ${n},+1786${(phone += 1)},FL,33101`);
      const caller = await installation.as(agent);
      const path = '/import-flows?lead_type=SP&filename=leads.csv';
      const content = [HEADER, ...lines].join('\r\n');
      const flow = expectStatus(
        'import',
        201,
        await caller.send<ImportFlow>('POST', path, content, 'text/csv'),
      );
      const at = `/import-flows/${flow.entity_id}`;
      const asked = { version: flow.version, action: 'analyse' };
      await ask(installation, agent, 200, 'PATCH', at, asked);
      const ready = await settled(flow.entity_id);
      const run = { flow_id: flow.entity_id, version: ready.version };
      await ask(installation, agent, 202, 'POST', '/import_task', run);
      told.push(flow.entity_id);
    },
    async wrong() {
      const rows = await installation.ask<{
        id: string;
        stage: string;
        leads: number;
        names: number;
        events: number;
      }>(
        `select f.entity_id as id, f.stage,
                (select count(*)::int from lead l where l.import_flow_id = f.entity_id) as leads,
                (select count(distinct l.company_name)::int from lead l where l.import_flow_id = f.entity_id) as names,
                (select count(*)::int from history h join lead l on l.entity_id = h.record_id
                  where l.import_flow_id = f.entity_id and h.type = 'LEAD_IMPORTED_CREATED') as events
           from import_flow f where f.entity_id = any($1)`,
        [told],
      );
      return [
        ...(rows.length === told.length ? [] : [`${told.length - rows.length} imports are gone`]),
        ...rows
          .filter(({ leads, names, events }) => [leads, names, events].some((n) => n !== ROWS))
          .map((row) => `of ${ROWS} rows: ${JSON.stringify(row)}`),
      ];
    },
  };
};
