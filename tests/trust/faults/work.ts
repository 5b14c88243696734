import { sleep } from '#tests/support/clock.ts';
import type { Installation } from './installation.ts';
import { agreements } from './lines/agreements.ts';
import { bulk } from './lines/bulk.ts';
import { edits } from './lines/edits.ts';
import { files } from './lines/files.ts';
import { imports } from './lines/imports.ts';
import { Refused, type Line, type LineOf } from './lines/line.ts';
import { mails } from './lines/mails.ts';
import { notes } from './lines/notes.ts';
import { reports } from './lines/reports.ts';

/** Each with a rest between two of its acts: people, not a flood that nothing would be left to be done after. */
const LINES: readonly (readonly [LineOf, number])[] = [
  [notes, 10],
  [edits, 10],
  [files, 150],
  [imports, 1500],
  [bulk, 1500],
  [reports, 700],
  [agreements, 600],
  [mails, 100],
];
const REFUSED_MS = 150;
/** What cannot be done for the moment, or was done by a call whose answer was lost. 0: nobody answered. */
const HONEST = new Set([0, 401, 409, 429, 502, 503, 504]);

/** People who work at an installation, whatever happens to it. */
export class Work {
  readonly lines: readonly Line[];
  /** Answers that nobody should ever get, with how often. */
  readonly odd = new Map<string, number>();
  private readonly rests: readonly number[];
  private isOver = true;
  private running: readonly Promise<void>[] = [];

  private constructor(lines: readonly Line[], rests: readonly number[]) {
    this.lines = lines;
    this.rests = rests;
  }

  static async at(installation: Installation): Promise<Work> {
    const lines: Line[] = [];
    for (const [make] of LINES) lines.push({ ...(await make(installation)), busy: 0, acknowledged: 0 });
    return new Work(
      lines,
      LINES.map(([, rest]) => rest),
    );
  }

  begin(): void {
    this.isOver = false;
    this.running = this.lines.map((line, index) => this.keep(line, this.rests[index] ?? 0));
  }

  async rest(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  /** Lines in the middle of something. */
  get busy(): string[] {
    return this.lines.filter(({ busy }) => busy > 0).map(({ name }) => name);
  }

  get acknowledged(): Record<string, number> {
    return Object.fromEntries(this.lines.map(({ name, acknowledged }) => [name, acknowledged]));
  }

  /** What is not as it was acknowledged, of every line. */
  async wrong(): Promise<string[]> {
    const said: string[] = [];
    for (const line of this.lines) said.push(...(await line.wrong()).map((text) => `${line.name}: ${text}`));
    return said;
  }

  private async keep(line: Line, rest: number): Promise<void> {
    while (!this.isOver) {
      line.busy += 1;
      try {
        await line.act();
        line.acknowledged += 1;
        await sleep(rest);
      } catch (error) {
        const status = error instanceof Refused ? error.status : 0;
        const message = error instanceof Error ? error.message : String(error);
        if (!HONEST.has(status))
          this.odd.set(`${line.name}: ${message}`, (this.odd.get(`${line.name}: ${message}`) ?? 0) + 1);
        if (process.env.TRUST_LOUD) process.stderr.write(`${line.name}: ${message}\n`);
        await sleep(REFUSED_MS);
      } finally {
        line.busy -= 1;
      }
    }
  }
}
