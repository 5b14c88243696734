import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { assignments } from './assign.ts';
import { consoleSection } from './console.ts';
import { credentials } from './credentials.ts';
import { dashboard } from './dashboard.ts';
import { exports } from './exports.ts';
import { forms } from './forms.ts';
import { imports } from './imports.ts';
import { live } from './live.ts';
import { lists } from './lists.ts';
import { previews } from './previews.ts';
import { keepSection } from './results.ts';
import { settled } from './server.ts';
import { starts } from './start.ts';
import { atRest, openWorlds } from './world.ts';

const LEADS = Number(process.env.BENCH_LEADS ?? 1_000_000);
const FILES = Number(process.env.BENCH_FILES ?? Math.round(LEADS / 20));
/** A folder that is kept, with what it was filled with, is not filled again. */
const kept = process.env.BENCH_DATA;

const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'provnet-bench-')));
const worlds = await openWorlds(dataDir, { leads: LEADS, files: FILES });
try {
  const { large } = worlds;
  for (const world of [large, worlds.small]) await settled(world);
  const sections = {
    lists: () => lists(worlds),
    dashboard: () => dashboard(large.db),
    credentials: () => credentials(large),
    previews: () => previews(large),
    exports: () => exports(large),
    imports: () => imports(large),
    assignments: () => assignments(large),
    console: () => consoleSection(worlds),
    starts: () => starts(large),
    live: () => live(large),
    // In the small one: its files take the versions that are published.
    forms: () => forms(worlds.small),
  };
  const only = process.env.BENCH_ONLY?.split(',') ?? Object.keys(sections);
  const unknown = only.filter((name) => !Object.hasOwn(sections, name));
  if (unknown.length > 0) throw new Error(`BENCH_ONLY: nothing is called ${unknown.join(', ')}`);
  // Rented machines are not every day of the same speed: what one core makes of a fixed piece of work says which it was.
  const speed = (): string => {
    const begun = performance.now();
    const made = Array.from({ length: 3_000_000 }, (_, at) => ({ at }));
    return `${made.length.toLocaleString('en')} objects in ${Math.round(performance.now() - begun)} ms`;
  };
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, PostgreSQL ${worlds.version}, Node ${process.versions.node}`;
  for (const [name, measure] of Object.entries(sections)) {
    if (!only.includes(name)) continue;
    await atRest(large);
    await keepSection(await measure(), LEADS, `${machine}, ${speed()}`);
  }
} finally {
  await worlds.close();
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}
