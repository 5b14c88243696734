import type { FailCode } from '#schemas/errors.ts';
import type { FileScan, FileType, UploadState } from '#schemas/vocabulary/index.ts';
import type { Event, Write } from '#server/platform/write.ts';
import type { LockedUpload } from '../upload/store.ts';

/** What becomes of an upload. */
export type Outcome =
  | { readonly state: 'SCANNING' }
  | { readonly state: 'UPLOADED'; readonly content: SettledContent }
  | { readonly state: 'REJECTED_VIRUS'; readonly virus: string }
  | { readonly state: 'FAILED'; readonly failure: FailCode };

/** What was found in the bytes of an upload. */
export interface SettledContent {
  readonly sha256: string;
  readonly secure: boolean;
  readonly size: number;
  readonly type: FileType;
  readonly scan: FileScan;
}

/** What a file is of the upload that is given out; nothing: null. */
export interface Given {
  readonly current_no: number | null;
  readonly type: FileType | null;
  readonly size: number | null;
  readonly scan: FileScan | null;
}

const EVENTS = {
  SCANNING: 'FILE_RECEIVED',
  UPLOADED: 'FILE_UPLOADED',
  REJECTED_VIRUS: 'FILE_REJECTED',
  FAILED: 'FILE_REJECTED',
} as const satisfies Record<Outcome['state'], Event['type']>;

/**
 * Gives a locked upload its new state, and its file what follows from it: the state when it is the newest, the content
 * when it is clean and no later one is given out already. What is confidential once stays so. One event tells it.
 * @param more.given what the file gives out instead
 */
export async function putState(
  write: Write,
  { file, upload, newestNo }: LockedUpload,
  outcome: Outcome,
  more: { readonly type?: Event['type']; readonly given?: Given } = {},
): Promise<void> {
  const { state } = outcome;
  await write.asOne('file', async (parts) => {
    await parts.update('file_version', upload.entity_id, upload.version, { state, ...columnsOf(outcome) });
    const version = await parts.update('file', file.entity_id, file.version, {
      ...(upload.no === newestNo ? { state } : {}),
      ...(outcome.state === 'UPLOADED' && upload.no > (file.current_no ?? 0)
        ? { ...givenNow(upload.no, outcome.content), secure: file.secure || outcome.content.secure }
        : more.given),
    });
    const changes = [{ field: 'state', from: upload.state satisfies UploadState, to: state }];
    return {
      id: file.entity_id,
      version,
      event: { type: more.type ?? EVENTS[state], changes, detail: { no: upload.no, ...detailOf(outcome) } },
    };
  });
}

const givenNow = (current_no: number, { type, size, scan }: SettledContent): Given => ({
  current_no,
  type,
  size,
  scan,
});

/** What an outcome says besides its state. */
function detailOf(outcome: Outcome): Record<string, unknown> {
  switch (outcome.state) {
    case 'UPLOADED':
      return { ...outcome.content };
    case 'REJECTED_VIRUS':
      return { virus: outcome.virus };
    case 'FAILED':
      return { failure: outcome.failure };
    default:
      return {};
  }
}

/** The same as columns of an upload. Of what is rejected nothing is kept. */
const columnsOf = (outcome: Outcome): Record<string, unknown> =>
  outcome.state === 'UPLOADED' ? { sha256: outcome.content.sha256 } : { sha256: null, ...detailOf(outcome) };
