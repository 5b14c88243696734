import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { FILE_TYPE_SPECS, UNKNOWN_MIME } from '#schemas/file/index.ts';
import type { FileType } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Slots } from '#server/platform/slots.ts';
import { StorageAway, StorageMissing } from '#server/ports/storage/index.ts';
import { archiveOf } from './archive.ts';
import { disposition } from './names.ts';
import { openContent } from './open.ts';
import type { Previews } from './preview.ts';
import { followLink, type Content, type Link } from './store.ts';

interface Body {
  readonly stream: Readable;
  /** Absent: known only once all was read. */
  readonly size?: number;
}

/** Opened as a page, or in a frame, it does nothing and loads nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Answers the bytes behind a link. Throws `no_file`, `unavailable` when the storage is away, `too_many_requests` for who
 * reads too much at once; what fails later breaks the connection, so that nobody takes a part for the whole.
 */
export async function sendContent(
  context: AppContext,
  { slots, previews }: { slots: Slots; previews: Previews },
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { link, contents } = await followLink(context.db, token);
  if (request.method === 'HEAD') return describe(reply, link, contents).send();
  const release = slots.take(link.person_id);
  try {
    const { stream, size } = await bodyOf(context, previews, link, contents);
    stream.once('close', release);
    // An object that is missing or cannot be opened is told as such, and not as a file that breaks off.
    await once(stream, 'readable');
    describe(reply, link, contents);
    if (size !== undefined) reply.header('content-length', size);
    cutSlow(reply.raw, size ?? 0);
    return reply.send(stream);
  } catch (error) {
    release();
    throw told(error, request, contents);
  }
}

async function bodyOf(
  context: AppContext,
  previews: Previews,
  { kind, paths }: Link,
  contents: readonly Content[],
): Promise<Body> {
  const [content] = contents;
  if (!content) throw new Problem('no_file');
  if (kind === 'pdf') return { stream: await previews(content) };
  if (kind !== 'zip') return { stream: await openContent(context, content), size: content.size };
  if (!(await context.storage.isReady())) throw new StorageAway();
  return archiveOf(
    contents.map((entry, index) => ({
      path: paths[index] ?? String(index),
      size: entry.size,
      mtime: entry.created_at,
      open: () => openContent(context, entry),
    })),
  );
}

function describe(reply: FastifyReply, link: Link, [content]: readonly Content[]): FastifyReply {
  const isShown = link.kind === 'inline' || link.kind === 'pdf';
  if (content && (link.kind === 'attachment' || link.kind === 'inline'))
    reply.header('content-length', content.size);
  return reply
    .type(mimeOf(link, content?.type))
    .header('content-disposition', disposition(isShown ? 'inline' : 'attachment', link.filename))
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'none');
}

/** What browsers show themselves is called by its name; what they should only save, by none (domain §0.4). */
function mimeOf({ kind }: Link, type: FileType | undefined): string {
  if (kind === 'zip') return 'application/zip';
  if (kind === 'pdf') return FILE_TYPE_SPECS.PDF.mime;
  const spec = type && FILE_TYPE_SPECS[type];
  return spec?.preview === 'image' || spec?.preview === 'pdf' ? spec.mime : UNKNOWN_MIME;
}

function told(error: unknown, { log }: FastifyRequest, contents: readonly Content[]): unknown {
  if (error instanceof StorageAway) return new Problem('unavailable');
  if (!(error instanceof StorageMissing)) return error;
  log.error(
    { part: 'files', versions: contents.map((content) => content.version_id) },
    'content is not in the storage',
  );
  return new Problem('no_file');
}

export interface Pace {
  /** Without a byte. */
  readonly idleMs: number;
  /** Beside the time that the bytes take at the slowest pace. */
  readonly graceMs: number;
  readonly bytesPerMs: number;
}
/** 32 KB a second: slower than any line that the console works on. */
const PACE: Pace = { idleMs: 60_000, graceMs: 120_000, bytesPerMs: 32 };
/** A PDF that was made of a document: how long it is, is not known. */
const UNKNOWN_BYTES = 50_000_000;

/** Ends an answer whose reader does not read, or hardly: it holds a place, and an open object. */
export function cutSlow(raw: ServerResponse, size: number, pace: Pace = PACE): void {
  const cut = (): void => void raw.destroy();
  raw.setTimeout(pace.idleMs, cut);
  const timer = setTimeout(cut, pace.graceMs + (size || UNKNOWN_BYTES) / pace.bytesPerMs);
  raw.once('close', () => clearTimeout(timer));
}
