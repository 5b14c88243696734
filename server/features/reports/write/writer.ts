import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import type { Language } from '#schemas/engine/codes.ts';
import type { ReportFormat } from '#schemas/report/words.ts';
import type { Names } from '#server/platform/csv.ts';
import type { Output } from '../query/compile.ts';

export type ReportRow = Readonly<Record<string, unknown>>;

/** A report as its writers know it. */
export interface WritableReport {
  readonly name: string;
  /** Who has run it, and when. */
  readonly person: string;
  readonly at: Date;
  /** Its filter in words, a condition in each. */
  readonly filter: readonly string[];
  readonly outputs: readonly Output[];
  readonly names: Names;
  readonly language: Language;
}

/** What has become of it: the file holds the first of its rows and columns where it was cut. */
export interface Written {
  readonly rows: number;
  readonly cut: boolean;
}

/** Writes a report in a format, at the pace at which the file takes it. */
export interface ReportWriter {
  head(): Promise<void>;
  rows(batch: readonly ReportRow[]): Promise<void>;
  end(written: Written): Promise<void>;
}

/** How much a file holds; tests make it less. */
export interface WriteLimits {
  readonly holds: Readonly<Record<ReportFormat, { readonly rows: number; readonly columns: number }>>;
  /** Rows of a sheet below its head: what Excel takes. */
  readonly sheet: number;
}

/** On paper a table is read, not worked with: what is longer or wider than this nobody reads. */
const PDF_MAX_ROWS = 5_000;
const PDF_MAX_COLUMNS = 20;
const MOST_ROWS = 2_000_000;

export const WRITE_LIMITS: WriteLimits = {
  holds: {
    CSV: { rows: MOST_ROWS, columns: Infinity },
    XLSX: { rows: MOST_ROWS, columns: Infinity },
    PDF: { rows: PDF_MAX_ROWS, columns: PDF_MAX_COLUMNS },
  },
  sheet: 1_048_575,
};

/** A file that is being written. `signal`: the work was broken off, or the disk refuses. */
export interface Out {
  readonly stream: Writable;
  readonly signal: AbortSignal;
}

/** Works with a new file and closes it, whatever happens. Throws what the disk throws. */
export async function intoFile(
  path: string,
  signal: AbortSignal,
  work: (out: Out) => Promise<void>,
): Promise<void> {
  const stream = createWriteStream(path, { mode: 0o600 });
  const broken = new AbortController();
  stream.on('error', (error) => broken.abort(error));
  // Not by `once` of node:events, which would fail with the stream while nobody waits for it yet: that ends the process.
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  try {
    await work({ stream, signal: AbortSignal.any([signal, broken.signal]) });
    stream.end();
    await finished(stream);
  } finally {
    stream.destroy();
    await closed;
  }
}

/** Waits until a stream takes more: what is written meanwhile would pile up in memory. */
export async function drained(stream: Writable, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!stream.writableNeedDrain) return;
  try {
    await once(stream, 'drain', { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
