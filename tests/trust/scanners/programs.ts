import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { on } from '../../cluster/programs.ts';
import { PERSON } from './relay.ts';
import type { Target } from './targets.ts';

const PATH = (process.env.PATH ?? '').split(':');
export const SQLMAP = on(PATH, 'sqlmap');
export const WAPITI = on(PATH, 'wapiti');

/** What a scanner says it has found, how much it has tried, and whether it came to its end. */
export interface Scanned {
  readonly findings: readonly string[];
  readonly tried: number;
  readonly isWhole: boolean;
}

interface Bounds {
  /** Where it keeps what it writes. */
  readonly folder: string;
  readonly seconds: number;
}

/** Runs a program, at most so long. */
async function run(program: string, args: readonly string[], { folder, seconds }: Bounds) {
  await mkdir(folder, { recursive: true });
  // What it keeps for its user must not be what another run has kept.
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(String(part)));
  const ending = setTimeout(() => child.kill('SIGINT'), seconds * 1000);
  const killing = setTimeout(() => child.kill('SIGKILL'), (seconds + 30) * 1000);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  [ending, killing].forEach(clearTimeout);
  const text = said.join('');
  await writeFile(join(folder, 'said.txt'), text);
  return { code, text };
}

const RULE = '='.repeat(54);

/** A call as the log of a proxy has it, which sqlmap reads. */
const written = ({ method, path, person, body, type }: Target, base: URL): string =>
  [
    RULE,
    `00:00:00  ${base.origin}  [127.0.0.1]`,
    RULE,
    `${method} ${path} HTTP/1.1`,
    `Host: ${base.host}`,
    ...(person ? [`${PERSON}: ${person}`] : []),
    ...(type ? [`Content-Type: ${type}`] : []),
    '',
    ...(body === undefined ? [] : [body]),
    '',
  ].join('\n');

/** Tries to slip SQL into every parameter of the targets. */
export async function sqlmap(url: string, targets: readonly Target[], bounds: Bounds): Promise<Scanned> {
  const { folder } = bounds;
  await mkdir(folder, { recursive: true });
  const log = join(folder, 'calls.log');
  const results = join(folder, 'results.csv');
  const base = new URL(url);
  await writeFile(log, `${targets.map((target) => written(target, base)).join('\n')}\n${RULE}\n`);
  const { code, text } = await run(
    SQLMAP!,
    [
      ...['-l', log, '--results-file', results, '--output-dir', join(folder, 'out')],
      ...[
        '--ignore-stdin',
        '--batch',
        '--flush-session',
        '--disable-coloring',
        '--skip-waf',
        '--ignore-redirects',
      ],
      ...['--level', '1', '--risk', '3', '--dbms', 'PostgreSQL', '--technique', 'BEUST'],
      ...['--time-sec', '3', '--ignore-code', '*', '--answers', 'keep testing the others=Y'],
    ],
    bounds,
  );
  const rows = (await readFile(results, 'utf8').catch(() => '')).split(/\r?\n/).slice(1);
  // Target URL, Place, Parameter, Technique(s), Note(s).
  // What it has looked at once more and found to be none, it lists all the same.
  const findings = rows.filter(
    (row) => /,[A-Z]+,[^,]*$/.test(row) && !row.endsWith('false positive or unexploitable'),
  );
  const tried = text.match(/does not seem to be injectable/g)?.length ?? 0;
  return { findings, tried, isWhole: code === 0 };
}

/**
 * All that finds something in a product of this kind: not what guesses passwords or names of known products, nor copies that were left
 * behind, since the console answers any address, nor forms without a token against other pages, since forms are of the relay alone and
 * calls bring a token that browsers do not add by themselves.
 */
const MODULES = [
  ...['blindsql', 'cookieflags', 'crlf', 'csp', 'exec', 'file', 'htaccess', 'http_headers'],
  ...['methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'ssrf', 'xss', 'xxe'],
];

/** What has no place here: a header of encrypted connections (headers.test.ts has it there), and one that browsers gave up. */
const ELSEWHERE = ['Strict-Transport-Security is not set', 'X-XSS-Protection is not set'];

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Found[]>>;
  readonly anomalies: Readonly<Record<string, readonly Found[]>>;
}
interface Found {
  readonly method: string;
  readonly path: string;
  readonly info: string;
}

/** Looks around from /scan as a person, and tries all that it knows on what it finds. */
export async function wapiti(url: string, person: string, bounds: Bounds): Promise<Scanned> {
  const { folder, seconds } = bounds;
  const report = join(folder, 'report.json');
  const each = String(Math.ceil(seconds / (MODULES.length + 2)));
  const { code, text } = await run(
    WAPITI!,
    [
      ...['-u', `${url}/`, '-s', `${url}/scan`, '--scope', 'domain', '-m', MODULES.join(',')],
      ...['-H', `${PERSON}: ${person}`, '-f', 'json', '-o', report, '--no-bugreport', '-v', '1'],
      ...['--store-session', join(folder, 'session'), '--store-config', join(folder, 'config')],
      ...['--flush-session', '--endpoint', url, '--max-parameters', '40'],
      ...['--max-links-per-page', '1000', '--max-files-per-dir', '1000'],
      ...['--max-scan-time', String(Math.ceil(seconds / 4)), '--max-attack-time', each],
    ],
    bounds,
  );
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found
      .filter(({ info }) => !ELSEWHERE.some((known) => info.startsWith(known)))
      .map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  );
  const tried = Number(/found (\d+) URLs and forms/.exec(text)?.[1] ?? 0);
  return { findings, tried, isWhole: code === 0 };
}
