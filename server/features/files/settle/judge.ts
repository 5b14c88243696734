import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import type { Trx } from '#server/platform/db.ts';
import { transact, type Author, type Write } from '#server/platform/write.ts';
import { removeContents } from '../explorer/contents.ts';
import type { FileRow, VersionRow } from '../file.ts';
import { lockUpload } from '../upload/store.ts';
import type { ContentName } from './content.ts';
import { putState, type Given } from './state.ts';

/** Files that are told one after the other; each is a transaction of its own. */
const BATCH = 100;

/** Content that no scanner had seen was found clean: so are the files that give it out. It is locked. */
export async function tellClean(write: Write, { sha256, secure }: ContentName): Promise<void> {
  const { trx } = write;
  await sql`
    update file_content set scan = 'CLEAN', scanned_at = now()
     where sha256 = ${sha256} and secure = ${secure} and scan <> 'CLEAN'`.execute(trx);
  const { rows } = await sql<FileRow>`
    select t.* from file t join file_version v on v.file_id = t.entity_id and v.no = t.current_no
     where v.sha256 = ${sha256} and v.secure = ${secure} and t.scan <> 'CLEAN'
     order by t.entity_id for update of t`.execute(trx);
  await write.updateMany('file', rows, { scan: 'CLEAN' }, (index) => ({
    type: 'FILE_SCANNED',
    changes: [{ field: 'scan', from: rows[index]?.scan, to: 'CLEAN' }],
  }));
}

/**
 * Content that was kept is infected: no file gives it out any more, those that have an earlier version give out that, and
 * the bytes are removed, confidential or not. Goes on where a kill has stopped it.
 */
export async function rejectContent(
  context: Pick<AppContext, 'db' | 'storage'>,
  author: Author,
  sha256: string,
  virus: string,
): Promise<void> {
  const { db } = context;
  for (;;) {
    const { rows } = await sql<Pick<VersionRow, 'entity_id'>>`
      select entity_id from file_version where sha256 = ${sha256} order by entity_id limit ${BATCH}`.execute(
      db,
    );
    if (rows.length === 0) break;
    for (const { entity_id } of rows)
      await transact(db, author, (write) => rejectUpload(write, entity_id, sha256, virus));
  }
  await removeContents(context);
}

async function rejectUpload(write: Write, id: string, sha256: string, virus: string): Promise<void> {
  const { trx } = write;
  const locked = await lockUpload(trx, id);
  if (locked?.upload.sha256 !== sha256) return;
  const { file, upload } = locked;
  const given = upload.no === file.current_no ? await givenBefore(trx, upload) : undefined;
  await putState(write, locked, { state: 'REJECTED_VIRUS', virus }, { given });
}

/** What a file gave out before this upload. */
async function givenBefore(trx: Trx, { file_id, no, sha256 }: VersionRow): Promise<Given> {
  const { rows } = await sql<Given>`
    select v.no as current_no, c.type, c.size::int as size, c.scan
      from file_version v join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
     where v.file_id = ${file_id} and v.no < ${no} and v.state = 'UPLOADED' and v.sha256 <> ${sha256}
     order by v.no desc limit 1`.execute(trx);
  return rows[0] ?? { current_no: null, type: null, size: null, scan: null };
}
