import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import { median, millis, quantile } from './figures.ts';
import { startServer } from './server.ts';
import type { World } from './world.ts';

const ROUNDS = 15;
const COLUMNS = ['company_name', 'status', 'phone', 'states', 'assignee_id', 'created_at'];

/** Reports as they are while somebody builds them, by name. */
const DEFINITIONS: Readonly<Record<string, Partial<ReportDefinition>>> = {
  'columns of all leads': {},
  'the leads of a status': {
    filter: {
      match: 'all',
      items: [{ id: 'status', column: 'lead.status', operator: 'in', values: ['CONTACTED'] }],
    },
  },
  'by the name': { sort: [{ key: 'lead.company_name', desc: false }] },
  'leads by status': { columns: [], group: [{ column: 'lead.status' }] },
};

/** The preview of a report over HTTP, one client: a section of the results. */
export async function previews(world: World): Promise<string> {
  const server = await startServer(world);
  try {
    const ask = await server.as('sp.supervisor');
    const lines: string[] = [];
    for (const [name, more] of Object.entries(DEFINITIONS)) {
      const columns = COLUMNS.map((column) => ({ column: `lead.${column}` }));
      const body = { category: 'LEADS', definition: { ...EMPTY_DEFINITION, columns, ...more } };
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const started = performance.now();
        await ask('POST', '/reports/preview', body);
        // The first one warms up.
        if (round > 0) times.push(performance.now() - started);
      }
      lines.push(`| ${name} | ${millis(median(times))} | ${millis(quantile(times, 0.95))} | ≤ 300 |`);
      console.log(lines.at(-1));
    }
    return `## Report preview\n\nOver HTTP, one client, ${ROUNDS} rounds each.\n\n| Report | p50, ms | p95, ms | Goal |\n|---|---|---|---|\n${lines.join('\n')}\n`;
  } finally {
    await server.stop();
  }
}
