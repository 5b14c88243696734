import { sql } from 'kysely';
import { FILE_TYPE_SPECS, type FileLink, type LinkKind } from '#schemas/file/index.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { FileType, UploadState } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { API } from '#server/platform/http.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { findFile, mayOpen, type FileRow } from '../file.ts';
import { pdfName, savedName } from './names.ts';
import { endOf, keepLink } from './store.ts';

export interface LinkQuery {
  readonly key_name: string;
  /** A version; else the one that is given out. */
  readonly no?: number;
  readonly as: LinkKind;
}

/** Where what a token stands for is read. */
export const addressOf = (token: string): string => `${API}/util/file/content/${token}`;

/**
 * A link to a file by its key, for who may read it. Throws `no_file`, `forbidden` for what is confidential, and
 * `not_now` saying why while there is nothing to give out. Every link is in the file's history.
 */
export const giveLink = (
  { db, office }: Pick<AppContext, 'db' | 'office'>,
  call: Call,
  query: LinkQuery,
): Promise<FileLink> =>
  transact(db, call, async (write) => {
    const { actor } = call;
    const file = await findFile(write.trx, actor, { key: query.key_name });
    const version = await versionOf(write.trx, actor, file, query.no ?? file.current_no);
    const as = wayOf(query.as, version.type, office.isThere);
    const filename = as === 'pdf' ? pdfName(file.name) : savedName(file.name, version.type);
    const expires_at = endOf(version);
    const token = await keepLink(write.trx, {
      person_id: actor.id,
      version_ids: [version.entity_id],
      paths: [],
      kind: as,
      filename,
      expires_at,
    });
    await write.note('file', file.entity_id, {
      type: 'FILE_DOWNLOADED',
      changes: [],
      detail: { no: version.no, as },
    });
    return { url: addressOf(token), name: filename, expires_at: expires_at.toISOString(), as };
  });

interface Given {
  readonly entity_id: string;
  readonly no: number;
  readonly state: UploadState;
  readonly type: FileType;
  readonly secure: boolean;
}

async function versionOf(trx: Trx, actor: Actor, file: FileRow, no: number | null): Promise<Given> {
  if (!mayOpen(actor, file)) throw new Problem('forbidden');
  if (no === null) throw notYet(file.state);
  const { rows } = await sql<Given>`
    select v.entity_id, v.no, v.state, v.secure, c.type from file_version v
      left join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
     where v.file_id = ${file.entity_id} and v.no = ${no}`.execute(trx);
  const [version] = rows;
  if (!version) throw new Problem('no_file');
  if (version.state !== 'UPLOADED') throw notYet(version.state);
  if (!mayOpen(actor, { ...file, secure: version.secure })) throw new Problem('forbidden');
  return version;
}

/** Why there is nothing to give out. */
const REASONS: Readonly<Record<UploadState, FailCode>> = {
  UPLOADING: 'still_scanning',
  SCANNING: 'still_scanning',
  // A version is UPLOADED together with its file getting one that is given out.
  UPLOADED: 'gone',
  REJECTED_VIRUS: 'virus',
  FAILED: 'upload_failed',
};
const notYet = (state: UploadState): Problem =>
  new Problem('not_now', [{ field: 'key_name', code: reasonOf(state) }]);
export const reasonOf = (state: UploadState): FailCode => REASONS[state];

/** What is no picture and no PDF is given out as an attachment whatever was asked for (domain §0.4). */
function wayOf(asked: LinkKind, type: FileType, canConvert: boolean): LinkKind {
  const { preview } = FILE_TYPE_SPECS[type];
  if (asked === 'attachment' || preview === undefined) return 'attachment';
  if (preview !== 'convert') return 'inline';
  return asked === 'pdf' && canConvert ? 'pdf' : 'attachment';
}
