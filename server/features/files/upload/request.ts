import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Fail } from '#schemas/engine/fails.ts';
import {
  cleanName,
  fileUse,
  type FileUse,
  type FileUseName,
  type NameChoice,
  type UploadTicket,
} from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { nameFails, withNames } from '../explorer/place.ts';
import type { FileRow } from '../file.ts';
import { countOpen, lockFor, newestNo, presentUpload } from './store.ts';
import { findTarget, type NewFile } from './target.ts';

/** What somebody wants to upload; `size` in bytes. */
export interface UploadWish {
  readonly name: string;
  readonly size: number;
  readonly use: FileUseName;
  readonly folder_prefix?: string;
  readonly lead_type?: LeadType;
  /** A new version of this file of an explorer. */
  readonly file_id?: string;
  readonly name_choice?: NameChoice;
  /** Confidential. */
  readonly secure: boolean;
}

/** Long enough for a phone that sends the largest file. */
const FORM_MS = 15 * 60_000;
/** Forms that a person may have open: as many as may be dropped into a folder at once. */
const OPEN_MAX = fileUse('explorer').maxFiles;

/** 256 bits that nobody guesses. */
export const unguessable = (): string => randomBytes(32).toString('base64url');

function sizeFails(size: number, { minBytes, maxBytes }: FileUse): Fail[] {
  if (size < minBytes) return [{ field: 'size', code: 'file_too_small', params: { limit: minBytes } }];
  if (size > maxBytes) return [{ field: 'size', code: 'file_too_large', params: { limit: maxBytes } }];
  return [];
}

/**
 * Opens an upload: a new file, or a new version of one, and the form that the storage will take for exactly the size that
 * was said. Throws `bad_request` with all fails (the name, the size, the folder, too many at once), `not_found` for a
 * place of another area or lead type, `no_file`, `forbidden`.
 */
export function requestUpload(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  call: Call,
  wish: UploadWish,
): Promise<UploadTicket> {
  const { actor } = call;
  const use = fileUse(wish.use);
  const name = cleanName(wish.name);
  return withNames(() =>
    transact(db, call, async (write) => {
      const { trx } = write;
      await lockFor(trx, `file.open:${actor.id}`);
      const badName = nameFails('file', name);
      const { fails, target } = await findTarget(trx, actor, {
        ...wish,
        name,
        hasName: badName.length === 0,
      });
      if ((await countOpen(trx, actor)) >= OPEN_MAX)
        fails.push({ field: 'name', code: 'too_many_files', params: { limit: OPEN_MAX } });
      refuse([...badName, ...sizeFails(wish.size, use), ...fails]);
      if (!target) throw new Error('What is not refused has a target.');

      const key = `incoming/${unguessable()}`;
      const expiresAt = new Date(Date.now() + FORM_MS);
      const form = await storage.presignPost({
        key,
        minBytes: wish.size,
        maxBytes: wish.size,
        expiresAt,
      });
      const secure = wish.secure || use.secure === true || ('file' in target && target.file.secure);
      const upload = { upload_key: key, size: wish.size, secure, expires_at: expiresAt };
      const { id, no } =
        'file' in target
          ? await addVersion(write, call, target.file, upload)
          : await addFile(write, call, { ...target, use: wish.use }, upload);
      return {
        ...form,
        expires_at: expiresAt.toISOString(),
        no,
        file: await presentUpload(trx, actor, id),
      };
    }),
  );
}

interface NewUpload {
  readonly upload_key: string;
  readonly size: number;
  readonly secure: boolean;
  readonly expires_at: Date;
}
interface Added {
  readonly id: string;
  readonly no: number;
}

async function addFile(
  write: Write,
  { actor }: Call,
  file: NewFile & { readonly use: FileUseName },
  upload: NewUpload,
): Promise<Added> {
  const id = uuidv7();
  const created_by = actor.id;
  await write.asOne('file', async (parts) => {
    const { secure } = upload;
    await parts.insert('file', {
      ...file,
      entity_id: id,
      key: unguessable(),
      secure,
      state: 'UPLOADING',
      created_by,
    });
    await parts.insert('file_version', {
      ...upload,
      entity_id: uuidv7(),
      file_id: id,
      no: 1,
      state: 'UPLOADING',
      created_by,
    });
    const detail = { name: file.name, use: file.use, no: 1, size: upload.size, secure };
    return { id, version: 1, event: { type: 'FILE_ADDED', changes: [], detail } };
  });
  return { id, no: 1 };
}

async function addVersion(write: Write, { actor }: Call, file: FileRow, upload: NewUpload): Promise<Added> {
  const id = file.entity_id;
  const no = (await newestNo(write.trx, id)) + 1;
  await write.asOne('file', async (parts) => {
    await parts.insert('file_version', {
      ...upload,
      entity_id: uuidv7(),
      file_id: id,
      no,
      state: 'UPLOADING',
      created_by: actor.id,
    });
    const version = await parts.update('file', id, file.version, {
      state: 'UPLOADING',
      updated_by: actor.id,
    });
    const changes = [{ field: 'state', from: file.state, to: 'UPLOADING' }];
    return {
      id,
      version,
      event: { type: 'FILE_ADDED', changes, detail: { no, size: upload.size, secure: upload.secure } },
    };
  });
  return { id, no };
}
