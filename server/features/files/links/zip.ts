import { sql } from 'kysely';
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILES,
  type ArchiveLink,
  type FileTarget,
} from '#schemas/file/index.ts';
import type { FileType } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { inChunks } from '../explorer/below.ts';
import { mayOpen } from '../file.ts';
import { choose, placesOf, type Chosen } from './choose.ts';
import { addressOf, reasonOf } from './give.ts';
import { safeName } from './names.ts';
import { endOf, keepLink } from './store.ts';

interface Packed extends Chosen {
  readonly version_id: string;
  readonly type: FileType;
}

/**
 * A link to an archive of files and folders, with the folders' own structure inside. Throws `no_file` naming what is
 * not there, `bad_request` when there is nothing in them, too many files or too many bytes, `not_now` or `forbidden`
 * when nothing of it can be given out. Each file in it has its history row.
 */
export const giveArchive = (db: Db, call: Call, items: readonly FileTarget[]): Promise<ArchiveLink> =>
  transact(db, call, async (write) => {
    const { actor } = call;
    const chosen = await choose(write.trx, actor, items);
    const packed = chosen.filter(
      (file): file is Packed => file.version_id !== null && file.type !== null && mayOpen(actor, file),
    );
    refuseSizes(chosen, packed);
    const isPacked = new Set<Chosen>(packed);
    const leftOut = chosen.filter((file) => !isPacked.has(file));
    if (packed.length === 0) throw nothingOf(leftOut, (file) => mayOpen(actor, file));
    const filename = safeName(`${await nameOf(write.trx, items, packed)}.zip`);
    const expires_at = endOf({ secure: packed.some((file) => file.secure) });
    const token = await keepLink(write.trx, {
      person_id: actor.id,
      version_ids: packed.map((file) => file.version_id),
      paths: placesOf(packed),
      kind: 'zip',
      filename,
      expires_at,
    });
    await inChunks(packed, (chunk) =>
      write.noteMany(
        'file',
        chunk.map((file) => file.entity_id),
        (index) => ({
          type: 'FILE_DOWNLOADED',
          changes: [],
          detail: { no: chunk[index]?.no ?? null, as: 'zip' },
        }),
      ),
    );
    return {
      url: addressOf(token),
      name: filename,
      expires_at: expires_at.toISOString(),
      left_out: leftOut.map(({ entity_id, name }) => ({ entity_id, name })),
    };
  });

function refuseSizes(chosen: readonly Chosen[], packed: readonly Packed[]): void {
  if (chosen.length === 0) refuse([{ field: 'items', code: 'too_few', params: { limit: 1 } }]);
  if (chosen.length > ARCHIVE_MAX_FILES)
    refuse([{ field: 'items', code: 'too_many_files', params: { limit: ARCHIVE_MAX_FILES } }]);
  if (packed.reduce((sum, file) => sum + file.size, 0) > ARCHIVE_MAX_BYTES)
    refuse([{ field: 'items', code: 'file_too_large', params: { limit: ARCHIVE_MAX_BYTES } }]);
}

/** Why there is no archive at all: of what will never be given to this person only that. */
function nothingOf(files: readonly Chosen[], mayRead: (file: Chosen) => boolean): Problem {
  const reasons = new Set(files.filter(mayRead).map((file) => reasonOf(file.state)));
  if (reasons.size === 0) return new Problem('forbidden');
  return new Problem(
    'not_now',
    [...reasons].map((code) => ({ field: 'items', code })),
  );
}

/** The name of the one folder that was asked for, or of the one file; else a word of ours. */
async function nameOf(trx: Trx, items: readonly FileTarget[], packed: readonly Packed[]): Promise<string> {
  const [item] = items;
  if (items.length > 1 || !item) return 'files';
  if (item.kind === 'file') return (packed[0]?.name ?? '').replace(/\.[^.]*$/, '');
  const { rows } = await sql<{ name: string }>`
    select name from file_folder where entity_id = ${item.entity_id}`.execute(trx);
  return rows[0]?.name ?? '';
}
