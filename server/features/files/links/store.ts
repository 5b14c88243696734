import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { LinkKind } from '#schemas/file/index.ts';
import type { FileType, UploadState } from '#schemas/vocabulary/index.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { isKept, lockContent } from '../settle/content.ts';

/** How a link gives out what it names: one file, or several as an archive. */
export type Way = LinkKind | 'zip';

export interface Link {
  readonly person_id: string;
  /** Keys of file_version. */
  readonly version_ids: readonly string[];
  /** Of an archive: where each of them lies in it. */
  readonly paths: readonly string[];
  readonly kind: Way;
  readonly filename: string;
  readonly expires_at: Date;
}

/** Bytes that are kept, and what they are. */
export interface Content {
  readonly version_id: string;
  readonly storage_key: string;
  readonly sha256: string;
  /** Encrypted at rest. */
  readonly secure: boolean;
  /** Before encryption. */
  readonly size: number;
  readonly type: FileType;
  readonly created_at: Date;
}

const MINUTE_MS = 60_000;
const LIFE_MS = { usual: 5 * MINUTE_MS, secure: MINUTE_MS };

/** What is confidential may be fetched for a minute, anything else for five (docs/decisions/011). */
export const endOf = ({ secure }: { readonly secure: boolean }): Date =>
  new Date(Date.now() + (secure ? LIFE_MS.secure : LIFE_MS.usual));

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Keeps a link, whose token it gives: only who was told it can know it. What has ended is swept up on the way. */
export async function keepLink(trx: Trx, link: Link): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    with ended as (select token_hash from file_link where expires_at < now() limit 100 for update skip locked)
    delete from file_link where token_hash in (select token_hash from ended)`.execute(trx);
  await sql`
    insert into file_link (token_hash, person_id, version_ids, paths, kind, filename, expires_at)
    values (${hashOf(token)}, ${link.person_id}, ${link.version_ids}::uuid[], ${link.paths}::text[], ${link.kind},
            ${link.filename}, ${link.expires_at})`.execute(trx);
  return token;
}

/**
 * What a token gives out now. Throws `no_file` when it has ended, when its person has left, or when anything that it
 * names was deleted, refused or put into another's personal folder meanwhile.
 */
export async function followLink(db: Db, token: string): Promise<{ link: Link; contents: Content[] }> {
  const { rows: links } = await sql<Link>`
    select l.person_id, l.version_ids, l.paths, l.kind, l.filename, l.expires_at
      from file_link l join app_user u on u.entity_id = l.person_id and u.active
     where l.token_hash = ${hashOf(token)} and l.expires_at > now()`.execute(db);
  const [link] = links;
  if (!link) throw new Problem('no_file');
  const { rows } = await sql<Omit<Content, 'size'> & { size: string }>`
    select v.entity_id as version_id, v.created_at, c.storage_key, c.sha256, c.secure, c.size, c.type
      from unnest(${link.version_ids}::uuid[]) with ordinality as given (id, no)
      join file_version v on v.entity_id = given.id and v.state = 'UPLOADED'
      join file f on f.entity_id = v.file_id and f.trashed_at is null
       and (f.personal_to is null or f.personal_to = ${link.person_id})
      join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
     order by given.no`.execute(db);
  if (rows.length !== link.version_ids.length) throw new Problem('no_file');
  return { link, contents: rows.map((row) => ({ ...row, size: Number(row.size) })) };
}

/** The newest upload of a file, with its content where it is kept. Undefined: there is no such file. */
export async function newestOf(
  db: Db,
  fileId: string,
): Promise<(Content & { readonly state: UploadState; readonly by: string }) | undefined> {
  const { rows } = await sql<Omit<Content, 'size'> & { size: string; state: UploadState; by: string }>`
    select v.entity_id as version_id, v.state, v.created_at, v.created_by as by, c.storage_key, c.sha256, c.secure, c.size,
           c.type
      from file f
      join file_version v on v.file_id = f.entity_id
      left join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
     where f.entity_id = ${fileId} and f.trashed_at is null
     order by v.no desc limit 1`.execute(db);
  const [row] = rows;
  return row && { ...row, size: Number(row.size) };
}

/**
 * Does something while nothing can remove the content, which it needs a lock for that purging takes as well
 * (docs/decisions/011). Throws `no_file` when it was removed already.
 */
export const whileKept = (
  db: Db,
  content: Pick<Content, 'sha256' | 'secure'>,
  work: () => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockContent(trx, content.sha256);
    if (!(await isKept(trx, content))) throw new Problem('no_file');
    await work();
  });
