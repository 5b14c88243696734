import type { Readable } from 'node:stream';
import type { Config } from '#server/platform/config.ts';

export type Verdict = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** Looks for viruses. */
export interface Scanner {
  readonly kind: 'clamd' | 'none';
  /** Throws ScannerAway for anything but an explicit verdict: what is not explicitly clean is not clean. */
  scan(content: Readable, signal?: AbortSignal): Promise<Verdict>;
  isReady(): Promise<boolean>;
}

/** The scanner does not answer, or not with a verdict: the file waits. */
export class ScannerAway extends Error {}

export function openScanner(_config: Pick<Config, 'clamd'>): Scanner {
  return { kind: 'none', scan: async () => Promise.reject(new ScannerAway()), isReady: async () => true };
}
