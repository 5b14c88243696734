import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportRun } from '#schemas/report/item.ts';
import { runJob } from '#server/features/reports/runs/jobs.ts';
import { RUN_LIMITS, workOn, type RunLimits } from '#server/features/reports/runs/work.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { ReportRunJob } from '#server/platform/jobPayloads.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { hasPoppler, saidBy } from '#tests/support/poppler.ts';
import { makeLeads } from '../../bulk/support.ts';
import { openHouse, type House } from '../../files/personalSupport.ts';
import { ask, bookIn, bytesOf, cellsOfCsv, columns, runNow, valuesOf, type ToRun } from './support.ts';

/** Runs whose job is done here, step by step: no other process takes it up. */
const app = useApp({}, false);
let house: House;
const LEADS = 600;
beforeAll(async () => {
  house = await openHouse(app);
  await makeLeads(app, 'Lead', LEADS);
});

const CALL = callOf('sp.agent');
const NAMES: ToRun = {
  definition: {
    columns: columns('lead.company_name', 'lead.status'),
    sort: [{ key: 'lead.company_name', desc: false }],
  },
};
const signal = new AbortController().signal;
const jobOf = (run_id: string): ReportRunJob => ({ run_id, behind: 0, ...onBehalfOf(CALL) });

const asked = async (run: ToRun = NAMES): Promise<string> => {
  const { status, body, text } = await ask(app, 'sp.agent', run);
  expect(status, text).toBe(201);
  return body.entity_id;
};
const after = (id: string): Promise<ReportRun> => runNow(app, 'sp.agent', id);
async function worked(run: ToRun, limits: Partial<RunLimits> = {}): Promise<ReportRun> {
  const id = await asked(run);
  await workOn(house.context, CALL, id, signal, { ...RUN_LIMITS, ...limits });
  return after(id);
}
const holds = (rows: number, width = Infinity) => {
  const one = { rows, columns: width };
  return { CSV: one, XLSX: one, PDF: one };
};

describe('a file', () => {
  it('has another sheet where one is full, each with the head', async () => {
    const run = await worked({ ...NAMES, name: 'All leads', format: 'XLSX' }, { sheet: 250 });
    const book = await bookIn(app, 'sp.agent', run);
    expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['All leads', 251],
      ['All leads (2)', 251],
      ['All leads (3)', 101],
      ['About', 5],
    ]);
    const sheets = book.worksheets.slice(0, 3).map(valuesOf);
    for (const [head] of sheets) expect(head).toEqual(['Company name', 'Status']);
    const names = sheets.flatMap((rows) => rows.slice(1)).map(([name]) => name);
    expect(new Set(names).size).toBe(LEADS);
    expect(book.worksheets[2]!.autoFilter).toBe('A1:B101');
  });

  it.each(['CSV', 'XLSX', 'PDF'] as const)(
    'as %s holds the first rows when there are more',
    async (format) => {
      const run = await worked({ ...NAMES, format }, { holds: holds(350) });
      expect(run).toMatchObject({ status: 'DONE', rows: 350, total: LEADS, cut: true });
      const exact = await worked({ ...NAMES, format }, { holds: holds(LEADS) });
      expect(exact).toMatchObject({ rows: LEADS, cut: false });
      if (format === 'CSV') expect(cellsOfCsv(await bytesOf(app, 'sp.agent', run))).toHaveLength(351);
      if (format === 'XLSX')
        expect(valuesOf((await bookIn(app, 'sp.agent', run)).getWorksheet('About')!).at(-1)![1]).toMatch(
          /only the first rows/,
        );
    },
  );

  it.runIf(hasPoppler)('on paper repeats its head on every page, and holds the first columns', async () => {
    const run = await worked({ ...NAMES, format: 'PDF' }, { holds: holds(200, 1) });
    expect(run).toMatchObject({ rows: 200, cut: true });
    const pages = (await saidBy('pdftotext', await bytesOf(app, 'sp.agent', run))).split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, at) => {
      expect(page).toContain('Company name');
      expect(page).not.toContain('Status');
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    });
    expect(pages[0]).toContain('only the first rows');
  });
});

describe('a run ends', () => {
  it('without a file when it was cancelled before its job began', async () => {
    const id = await asked();
    await app.as('sp.agent').post(`/reports/runs/${id}/cancel`);
    await workOn(house.context, CALL, id, signal);
    expect(await after(id)).toMatchObject({ status: 'CANCELLED', started_at: null, file_key: null });
  });

  it('without a file when it was cancelled after its last row', async () => {
    const id = await asked({ definition: { columns: columns('lead.status') } });
    const storage = {
      ...house.context.storage,
      write: async (...args: Parameters<typeof house.context.storage.write>) => {
        await house.context.storage.write(...args);
        await app.as('sp.agent').post(`/reports/runs/${id}/cancel`);
      },
    };
    await workOn({ ...house.context, storage }, CALL, id, signal);
    expect(await after(id)).toMatchObject({ status: 'CANCELLED', file_key: null });
  });

  it('failed for who works here no longer, or in another place', async () => {
    for (const change of [sql`active = false`, sql`roles = '{TRANSPORTATION_PR_AGENT}'`]) {
      const id = await asked();
      await app.query`update app_user set ${change} where username = 'sp.agent'`;
      await runJob(house.context)(jobOf(id), signal);
      await app.query`update app_user set active = true, roles = '{SPECIALTY_PR_AGENT}' where username = 'sp.agent'`;
      const failed = { status: 'FAILED', failure: 'report_not_yours', file_key: null };
      expect(await after(id)).toMatchObject(failed);
    }
  });

  it('failed when a column of it is no longer there', async () => {
    const id = await asked();
    await app.query`update report_run set definition = jsonb_set(definition, '{columns,0,column}', '"lead.gone"')
      where entity_id = ${id}`;
    await runJob(house.context)(jobOf(id), signal);
    expect(await after(id)).toMatchObject({ status: 'FAILED', failure: 'no_report_column' });
  });

  it('failed when the database takes too long, and says so', async () => {
    const id = await asked();
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table lead in access exclusive mode`.execute(trx);
      const limits = { ...RUN_LIMITS, countMs: 20, runMs: 20 };
      await runJob(house.context, limits)(jobOf(id), signal);
    });
    expect(await after(id)).toMatchObject({ status: 'FAILED', failure: 'report_took_too_long', total: null });
    const { body } = await app
      .as('sp.agent')
      .get<{ items: { record_id: string; params: object }[] }>('/notices?code_in=report.failed');
    const reason = {
      en: 'The report takes too long: narrow it down',
      es: 'El informe tarda demasiado: acótelo',
    };
    const told = body.items.find(({ record_id }) => record_id === id);
    expect(told?.params).toEqual({ report: 'A report', reason });
  });

  it('failed for a fault that would come again; one that passes is tried again', async () => {
    const failing = (error: Error) => ({
      ...house.context,
      storage: { ...house.context.storage, write: () => Promise.reject(error) },
    });
    const id = await asked({ definition: { columns: columns('lead.phone') } });
    const passing = Object.assign(new Error('full'), { code: 'ENOSPC' });
    await expect(runJob(failing(passing))(jobOf(id), signal)).rejects.toBe(passing);
    expect((await after(id)).status).toBe('RUNNING');
    await runJob(house.context)(jobOf(id), signal);
    expect((await after(id)).status).toBe('DONE');

    const broken = await asked({ definition: { columns: columns('lead.fax') } });
    const fault = new Error('a bug');
    await expect(runJob(failing(fault))(jobOf(broken), signal)).rejects.toBe(fault);
    expect(await after(broken)).toMatchObject({ status: 'FAILED', failure: 'report_failed' });

    const long = await asked({ definition: { columns: columns('lead.created_at') } });
    await app.query`update report_run set started_at = now() - interval '2 hours' where entity_id = ${long}`;
    await expect(runJob(failing(passing))(jobOf(long), signal)).rejects.toBe(passing);
    expect(await after(long)).toMatchObject({ status: 'FAILED', failure: 'report_failed' });
  });

  it('not at all when its process stops: it is there for the next one', async () => {
    const id = await asked();
    const stopped = AbortSignal.abort(new Error('stopping'));
    await expect(runJob(house.context)(jobOf(id), stopped)).rejects.toThrow();
    expect(['QUEUED', 'RUNNING']).toContain((await after(id)).status);
    for (const format of ['XLSX', 'PDF'] as const) {
      const other = await asked({ ...NAMES, format });
      await expect(runJob(house.context)(jobOf(other), stopped)).rejects.toThrow();
      await app.as('sp.agent').post(`/reports/runs/${other}/cancel`);
    }
  });
});
