import type { FileItem, NameChoice } from '#schemas/file/index.ts';
import type { UploadState } from '#schemas/vocabulary/index.ts';
import { isFinal, type Fault } from './check.ts';

/** What becomes of files whose names are taken: as the server knows it, or they are not uploaded. */
export type Choice = Exclude<NameChoice, 'refuse'> | 'skip';

/** An upload as the screens show it; another object whenever something of it has changed. */
export interface Upload {
  readonly id: string;
  /** Whose list it is in. */
  readonly scope: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** WAITING for its turn; ASKING what to do about its name. */
  readonly state: UploadState | 'WAITING' | 'ASKING';
  /** Part that was sent, 0 to 1. */
  readonly progress: number;
  /** Why it FAILED or was rejected. */
  readonly faults: readonly Fault[];
  /** As the server has it, while it knows of it. */
  readonly file: FileItem | null;
}

/** Something is still to be sent: it would be lost with the page. */
export const isUnsent = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'WAITING' || state === 'ASKING' || state === 'UPLOADING';
export const isOpen = (upload: Pick<Upload, 'state'>): boolean =>
  isUnsent(upload) || upload.state === 'SCANNING';
export const canRetry = ({ state, faults }: Upload): boolean => state === 'FAILED' && !faults.some(isFinal);
