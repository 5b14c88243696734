import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { FILE_TYPE_SPECS } from '#schemas/file/index.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isKey } from '#schemas/engine/formats.ts';
import type { AppContext } from '#server/app.ts';
import { openContent } from '#server/features/files/links/open.ts';
import { newestOf, type Content } from '#server/features/files/links/store.ts';
import { inWorkFolder } from '#server/features/files/settle/workFolder.ts';
import type { Actor } from '#server/platform/actor.ts';
import { papersOf } from '#server/platform/papers.ts';
import { OfficeFailed } from '#server/ports/office/index.ts';
import type { NormalPaper } from './normal.ts';

/** A paper that was taken in: where its PDF is kept, and the sizes of its pages. */
export interface TakenPaper {
  readonly pdf_key: string;
  readonly pdf_sha256: string;
  readonly pages: NormalPaper['pages'];
}
export type Intake = { readonly paper: TakenPaper } | { readonly fail: Fail };

/**
 * Takes the paper of a template in: an own upload, of which a PDF is made and kept. It takes seconds, so no transaction may
 * be open; whether the file may hang on the template is asked within one (`attachFails`).
 */
export async function takePaper(
  context: Pick<AppContext, 'db' | 'storage' | 'secrets' | 'office' | 'config'>,
  actor: Actor,
  fileId: unknown,
  signal?: AbortSignal,
): Promise<Intake> {
  const refused = (code: Fail['code']): Intake => ({ fail: { field: 'file_id', code } });
  if (typeof fileId !== 'string' || !isKey(fileId)) return refused('required');
  const found = await newestOf(context.db, fileId);
  if (found?.by !== actor.id) return refused('unknown_reference');
  if (found.state !== 'UPLOADED') return refused('still_scanning');
  if (found.type !== 'PDF' && !context.office.isThere) return refused('word_unreadable');
  const bytes = await pdfOf(context, found, signal);
  const { normalPaper } = await import('./normal.ts');
  const paper = bytes && (await normalPaper(bytes));
  if (!paper) return refused('paper_unreadable');
  const { key, sha256 } = await papersOf(context.storage, context.secrets).keep(paper.bytes);
  return { paper: { pdf_key: key, pdf_sha256: sha256, pages: paper.pages } };
}

/** The bytes of a PDF, or of the one that a Word document becomes; null: none can be made of it. */
async function pdfOf(
  context: Pick<AppContext, 'storage' | 'secrets' | 'office' | 'config'>,
  content: Content,
  signal?: AbortSignal,
): Promise<Uint8Array | null> {
  if (content.type === 'PDF') return buffer(await openContent(context, content));
  return inWorkFolder(context.config, async (folder) => {
    const path = join(folder, `paper.${FILE_TYPE_SPECS[content.type].endings[0]}`);
    await pipeline(await openContent(context, content), createWriteStream(path, { mode: 0o600 }));
    try {
      return await readFile(await context.office.toPdf(path, signal));
    } catch (error) {
      if (error instanceof OfficeFailed) return null;
      throw error;
    }
  });
}
