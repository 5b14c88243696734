import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ConfigError, type Config } from '#server/platform/config.ts';
import { convert } from './convert.ts';
import { OfficeFailed } from './failed.ts';
import { Turns } from './turns.ts';

export { OfficeFailed };

/** Makes PDFs of Word documents, where LibreOffice is there. */
export interface Office {
  readonly isThere: boolean;
  /**
   * Converts the document at `path` (named .docx or .doc after what it is) into a PDF and gives its path, in a new
   * folder beside the document; the caller removes both. Throws OfficeFailed when it cannot be read, or takes too long.
   */
  toPdf(path: string, signal?: AbortSignal): Promise<string>;
}

const TIMEOUT_MS = 60_000;
/** Each takes some 200 MB and a core. */
const AT_ONCE = 2;

/**
 * LibreOffice where PROVNET_SOFFICE says, or else where it usually is. Throws ConfigError when it is not where it was
 * said to be.
 * @param timeoutMs how long a document may take
 */
export async function openOffice(
  config: Pick<Config, 'soffice'>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Office> {
  const program = await programOf(config.soffice);
  if (program === null) return { isThere: false, toPdf: () => Promise.reject(new OfficeFailed('not there')) };
  const turns = new Turns(AT_ONCE);
  return {
    isThere: true,
    toPdf: (path, signal) => turns.take(() => convert(program, path, { timeoutMs, signal })),
  };
}

async function programOf(said: string | undefined): Promise<string | null> {
  if (said === 'off') return null;
  if (said === undefined) return firstOf(usualPlaces());
  if (await isProgram(said)) return said;
  throw new ConfigError(
    `PROVNET_SOFFICE='${said}' is no program that can be run: set it to the path of soffice, or to off.`,
  );
}

function usualPlaces(): string[] {
  if (process.platform === 'win32')
    // soffice.com, not .exe: it ends when the conversion has ended.
    return [process.env.ProgramFiles, process.env['ProgramFiles(x86)']].flatMap((folder) =>
      folder ? [join(folder, 'LibreOffice', 'program', 'soffice.com')] : [],
    );
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const more =
    process.platform === 'darwin'
      ? ['/Applications/LibreOffice.app/Contents/MacOS']
      : ['/usr/bin', '/usr/local/bin', '/usr/lib/libreoffice/program', '/opt/libreoffice/program'];
  return [...onPath, ...more].map((folder) => join(folder, 'soffice'));
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function firstOf(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await isProgram(path)) return path;
  return null;
}
