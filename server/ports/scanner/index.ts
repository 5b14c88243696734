import type { Readable } from 'node:stream';
import { Away } from '#server/platform/away.ts';
import type { Config } from '#server/platform/config.ts';
import { openClamd } from './clamd.ts';

export type Verdict = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** Looks for viruses. */
export interface Scanner {
  readonly kind: 'clamd' | 'none';
  /**
   * Reads the content to its end, and closes it in any case. Throws ScannerAway for anything but an explicit verdict
   * (what is not explicitly clean is not clean), what the content throws, or the reason of the signal.
   */
  scan(content: Readable, signal?: AbortSignal): Promise<Verdict>;
  isReady(): Promise<boolean>;
}

/** The scanner does not answer, or not with a verdict: the file waits. */
export class ScannerAway extends Away {}

/** A log that is told once, at the start, when nothing is scanned. */
interface ScannerLog {
  warn(data: object, message: string): void;
}

const NOBODY_SCANS =
  'CLAMD_URL is not set: uploads are not scanned for viruses, and readers see them as not scanned';

/**
 * The clamd of the configuration, or else nobody. Whether nobody scans is `kind`, not a verdict: what comes in is then
 * kept as NOT_SCANNED, which its readers see, and `scan` is not called.
 */
export function openScanner(config: Pick<Config, 'clamd'>, log?: ScannerLog): Scanner {
  if (config.clamd) return openClamd(config.clamd);
  log?.warn({ part: 'scanner' }, NOBODY_SCANS);
  return {
    kind: 'none',
    scan: () => Promise.reject(new ScannerAway('there is no scanner')),
    isReady: () => Promise.resolve(true),
  };
}
