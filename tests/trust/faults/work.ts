import { afterAll, beforeAll, expect } from 'vitest';
import { sleep } from '#tests/support/clock.ts';
import { Installation } from './installation.ts';
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

/**
 * An installation at which people work, for the tests of a file.
 * @param isPossible whether there is what it takes; else nothing is opened, and every test is skipped
 */
export function useInstallation(
  isPossible: boolean,
  options?: Parameters<typeof Installation.open>[0],
): { installation: Installation; work: Work } {
  const opened = {} as { installation: Installation; work: Work };
  beforeAll(async () => {
    if (!isPossible) return;
    opened.installation = await Installation.open(options);
    opened.work = await Work.at(opened.installation);
  }, 300_000);
  afterAll(() => opened.installation?.close(), 60_000);
  return opened;
}

/** People who work at an installation, whatever happens to it. */
export class Work {
  readonly lines: readonly Line[];
  /** Answers that nobody should ever get, with how often. */
  readonly odd = new Map<string, number>();
  private readonly installation: Installation;
  private isOver = true;
  private running: readonly Promise<void>[] = [];

  private constructor(installation: Installation, lines: readonly Line[]) {
    this.installation = installation;
    this.lines = lines;
  }

  static async at(installation: Installation): Promise<Work> {
    const lines: Line[] = [];
    for (const [make] of LINES) lines.push({ ...(await make(installation)), busy: 0, acknowledged: 0 });
    return new Work(installation, lines);
  }

  begin(): void {
    this.isOver = false;
    this.running = this.lines.map((line, index) => this.keep(line, LINES[index]![1]));
  }

  /** Waits until nothing is left to be done: all is as it was acknowledged, and no job was given up. */
  async expectKept(ms: number): Promise<void> {
    await this.installation.idle(ms);
    expect(await this.wrong()).toEqual([]);
    expect(await this.installation.dead()).toEqual([]);
    expect(Object.fromEntries(this.odd)).toEqual({});
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
        const said = `${line.name}: ${message}`;
        if (!HONEST.has(status)) this.odd.set(said, (this.odd.get(said) ?? 0) + 1);
        if (process.env.TRUST_LOUD) process.stderr.write(`${said}\n`);
        await sleep(REFUSED_MS);
      } finally {
        line.busy -= 1;
      }
    }
  }
}
