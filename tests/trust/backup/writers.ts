import { randomUUID } from 'node:crypto';
import { sleep } from '#tests/support/clock.ts';
import type { TestApp } from '#tests/support/app.ts';
import { runSql } from '#tests/support/database.ts';
import { uploadFile } from '#tests/support/files.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { made, newLead } from '../../server/features/activities/support.ts';

const TABLES = ['lead', 'note', 'file'] as const;

/** What was acknowledged, and when. */
interface Written {
  readonly table: (typeof TABLES)[number];
  readonly id: string;
  readonly at: number;
}

const paper = () => ({ name: `${randomUUID()}.pdf`, content: samplePdf(randomUUID()) });

/** People who write as fast as they are answered. */
export class Writers {
  readonly written: Written[] = [];
  private isOver = false;
  private readonly work: Promise<unknown>;

  constructor(private readonly app: TestApp) {
    this.work = Promise.all([this.keep(() => this.leads()), this.keep(() => this.files())]);
    this.work.catch(() => (this.isOver = true));
  }

  /** Until something of each kind was acknowledged, or anything refused. */
  async atWork(): Promise<void> {
    const isAcknowledged = (table: Written['table']) => this.written.some((one) => one.table === table);
    while (!this.isOver && !TABLES.every(isAcknowledged)) await sleep(50);
  }

  /** Until all have ended; throws what was refused. */
  async rest(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  /** Keys of what was acknowledged before a moment and is not in a database. */
  async missing(url: string, before: number): Promise<string[]> {
    const lost: string[] = [];
    for (const table of TABLES) {
      const ids = this.written.filter((one) => one.table === table && one.at < before).map(({ id }) => id);
      const rows = await runSql<{ id: string }>(
        url,
        `select id from unnest($1::uuid[]) id where not exists (select from ${table} where entity_id = id)`,
        [ids],
      );
      lost.push(...rows.map(({ id }) => `${table} ${id}`));
    }
    return lost;
  }

  private async keep(act: () => Promise<void>): Promise<void> {
    while (!this.isOver) await act();
  }

  private tell(table: Written['table'], id: string | undefined): void {
    if (id === undefined) throw new Error(`no ${table} was made`);
    this.written.push({ table, id, at: performance.now() });
  }

  private async leads(): Promise<void> {
    const lead = await newLead(this.app);
    this.tell('lead', lead);
    this.tell('note', (await made(this.app, 'sp.supervisor', 'notes', lead)).entity_id);
  }

  private async files(): Promise<void> {
    const upload = { ...paper(), secure: this.written.length % 2 === 0 };
    const file = await uploadFile(this.app, 'sp.supervisor', upload);
    if (file.state !== 'UPLOADED') throw new Error(`an upload is ${file.state}`);
    this.tell('file', file.entity_id);
  }
}
