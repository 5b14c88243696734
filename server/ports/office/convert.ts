import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OfficeFailed } from './failed.ts';
import { PROFILE } from './profile.ts';

/** By the ending of its name: without it LibreOffice would open a web page, or a sheet, that calls itself .doc. */
const FILTERS: Readonly<Record<string, string>> = { '.docx': 'MS Word 2007 XML', '.doc': 'MS Word 97' };
/** What a hostile document must not come to know: everything else of our environment (passwords, keys). */
const ENVIRONMENT = ['PATH', 'LANG', 'LC_ALL', 'SystemRoot', 'windir', 'SystemDrive', 'ProgramFiles'];

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * One run of LibreOffice, with a profile and temporary files of its own: two on one profile silently make nothing.
 * Gives the path of the PDF, in a folder beside the document. Throws OfficeFailed; then nothing is left.
 */
export async function convert(program: string, path: string, limits: Limits): Promise<string> {
  const folder = await mkdtemp(join(dirname(path), 'office-'));
  try {
    const work = join(folder, 'work');
    const profile = join(work, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE);
    await ended(start(program, path, work, profile), limits);
    const made = join(work, `${basename(path, extname(path))}.pdf`);
    if (!(await isPdf(made))) throw new OfficeFailed('no PDF came of it');
    const kept = join(folder, 'document.pdf');
    await rename(made, kept);
    await remove(work);
    return kept;
  } catch (error) {
    await remove(folder);
    throw error;
  }
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 });

function start(program: string, path: string, work: string, profile: string): ChildProcess {
  const filter = FILTERS[extname(path).toLowerCase()];
  if (!filter) throw new OfficeFailed('no Word document');
  const known = ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return spawn(
    program,
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'],
      `--infilter=${filter}`,
      ...['--convert-to', 'pdf:writer_pdf_Export', '--outdir', work, path],
    ],
    {
      cwd: work,
      env: { ...Object.fromEntries(known), HOME: work, TMPDIR: work, TMP: work, TEMP: work },
      stdio: 'ignore',
      // A process group, so that all of it can be ended: soffice is a script that starts the program.
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  );
}

/** Waits for the run; ends it, with whatever it started, when it takes too long or nobody wants it any more. */
async function ended(run: ChildProcess, { timeoutMs, signal }: Limits): Promise<void> {
  const stop = (): void => endAll(run);
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      run.once('error', (error) => reject(new OfficeFailed('does not start', { cause: error })));
      run.once('exit', (exit) => resolve(exit));
    });
    if (code !== 0) throw new OfficeFailed(code === null ? 'was ended' : `ended with ${code}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    // It may have left somebody behind.
    stop();
  }
}

function endAll(run: ChildProcess): void {
  if (run.pid === undefined) return;
  if (process.platform === 'win32') {
    if (run.exitCode === null)
      spawn('taskkill', ['/pid', String(run.pid), '/t', '/f'], { stdio: 'ignore' }).on(
        'error',
        () => undefined,
      );
    return;
  }
  try {
    process.kill(-run.pid, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1', 0, bytesRead) === '%PDF-';
  } finally {
    await file.close();
  }
}
