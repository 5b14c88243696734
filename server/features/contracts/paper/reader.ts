import { PAPER_PAGES_MAX } from '#schemas/contract/placement.ts';
import { BYTE_RANGE_MARK } from '#server/platform/pdf/byteRange.ts';
import { LimitedThread } from '#server/platform/thread.ts';
import source from './normal.worker.cjs?raw';

const LIMITS = {
  home: import.meta.url,
  pagesMax: PAPER_PAGES_MAX,
  /** Far more than the pages of a long contract are made of, texts, fonts and pictures apart; read in half a second. */
  objectBytesMax: 1_000_000,
  /** A stream that is read, or the paper as a whole: more than an upload may have. */
  bufferBytesMax: 64 * 1024 * 1024,
  /** It must not stand in a paper that is to be signed. */
  mark: BYTE_RANGE_MARK,
};

interface Jobs {
  /** A PDF → its pages alone. */
  readonly normal: { readonly input: Uint8Array; readonly value: Uint8Array<ArrayBuffer> | null };
}

/** Whatever is uploaded is read here first; what comes out is small enough to be read anywhere. */
export const paperReader = new LimitedThread<Jobs>(source, LIMITS, { cpuMs: 15_000, memoryMb: 256 });
