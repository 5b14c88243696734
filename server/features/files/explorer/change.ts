import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { cleanName, type FileItem } from '#schemas/file/index.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { FileScan, FileType, UploadState } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { findFile, mayIn, type FileRow, type VersionRow } from '../file.ts';
import { nameFails, withNames } from './place.ts';
import { presentNow } from './read.ts';

/** A file of an explorer that the actor may change, at this version and locked. */
async function lockFile(trx: Trx, { actor }: Call, id: string, version: number): Promise<FileRow> {
  const file = await findFile(trx, actor, { id }, { lock: true });
  if (file.use !== 'explorer' || !mayIn(actor, 'file.edit', file)) throw new Problem('forbidden');
  if (file.version !== version) throw new Problem('stale', [], await presentNow(trx, actor, id));
  return file;
}

/** Gives a file another name. Throws `no_file`, `forbidden`, `stale` with the file as it is, or `bad_request`. */
export async function renameFile(
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: string,
): Promise<FileItem> {
  const name = cleanName(sent);
  return withNames(() =>
    transact(db, call, async (write) => {
      const file = await lockFile(write.trx, call, id, version);
      refuse(nameFails('file', name));
      if (name !== file.name)
        await write.update(
          'file',
          id,
          version,
          { name, updated_by: call.actor.id },
          { type: 'FILE_RENAMED', changes: [{ field: 'name', from: file.name, to: name }] },
        );
      return presentNow(write.trx, call.actor, id);
    }),
  );
}

type Kept = VersionRow & {
  readonly type: FileType;
  readonly scan: FileScan;
};

/** Why a version cannot be given out; UPLOADED ones can. */
const WHY: Readonly<Partial<Record<UploadState, FailCode>>> = {
  UPLOADING: 'still_scanning',
  SCANNING: 'still_scanning',
  REJECTED_VIRUS: 'virus',
  FAILED: 'upload_failed',
};

/**
 * Makes the content of a former version the current one, as a version of its own, so that what was current is kept as
 * well. Throws `no_file`, `not_found` for no such version, `forbidden`, `stale` with the file as it is, or `not_now`: that
 * version cannot be given out, or a newer upload is still on its way.
 */
export async function restoreVersion(
  db: Db,
  call: Call,
  id: string,
  no: number,
  version: number,
): Promise<FileItem> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const file = await lockFile(trx, call, id, version);
    const { rows } = await sql<Kept>`
      select v.*, c.type, c.scan from file_version v
        left join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
       where v.file_id = ${id}
         and v.no in (${no}, (select max(no) from file_version where file_id = ${id}))
       order by v.no desc`.execute(trx);
    const newest = rows[0];
    const former = rows.find((row) => row.no === no);
    if (!newest || !former) throw new Problem('not_found');
    const isOpen = newest.state === 'UPLOADING' || newest.state === 'SCANNING';
    const why = WHY[isOpen ? newest.state : former.state];
    if (why) throw new Problem('not_now', [{ field: 'no', code: why }]);
    if (no === file.current_no) return presentNow(trx, call.actor, id);

    const next = newest.no + 1;
    await write.asOne('file', async (parts) => {
      const { upload_key, sha256, secure, type, scan } = former;
      const size = Number(former.size);
      const created_by = call.actor.id;
      await parts.insert('file_version', {
        entity_id: uuidv7(),
        file_id: id,
        no: next,
        state: 'UPLOADED',
        upload_key,
        size,
        sha256,
        secure,
        created_by,
        expires_at: new Date(),
      });
      const now = await parts.update('file', id, version, {
        state: 'UPLOADED',
        current_no: next,
        type,
        size,
        scan,
        // What was confidential once is never given to more people by going back.
        secure: file.secure || secure,
        updated_by: created_by,
      });
      const changes = [{ field: 'current_no', from: file.current_no, to: next }];
      return { id, version: now, event: { type: 'FILE_VERSION_RESTORED', changes, detail: { from: no } } };
    });
    return presentNow(trx, call.actor, id);
  });
}
