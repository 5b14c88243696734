import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_TYPE_SPECS } from '#schemas/file/index.ts';
import type { AppContext } from '#server/app.ts';
import { Problem } from '#server/platform/problem.ts';
import { OfficeFailed } from '#server/ports/office/index.ts';
import { StorageMissing } from '#server/ports/storage/index.ts';
import { writeObject } from '../settle/content.ts';
import { inWorkFolder } from '../settle/workFolder.ts';
import { openContent, openObject } from './open.ts';
import { whileKept, type Content } from './store.ts';

/** How long a document that could not be converted is not tried again. */
const FAILED_MS = 10 * 60_000;

/** Where the PDF of a document is kept: beside it, so that who removes the one finds the other. */
export const previewKeyOf = (storageKey: string): string => `preview/${storageKey.replace(/^\w+\//, '')}.pdf`;

/** Gives a document as a PDF. Throws `not_now` about `as` when none can be made of it, and what the storage throws. */
export type Previews = (content: Content) => Promise<Readable>;

/**
 * PDFs of Word documents: made when one is read for the first time, once however many ask, and kept in the storage,
 * sealed when the document is.
 * @param signal ends what is being converted
 */
export function openPreviews(context: AppContext, signal: AbortSignal): Previews {
  const running = new Map<string, Promise<void>>();
  const once = (key: string, content: Content): Promise<void> => {
    const known = running.get(key);
    if (known) return known;
    const made = make(context, key, content, signal);
    running.set(key, made);
    made.then(
      () => running.delete(key),
      (error: unknown) => {
        if (!(error instanceof Problem) || signal.aborted) running.delete(key);
        else setTimeout(() => running.delete(key), FAILED_MS).unref();
      },
    );
    return made;
  };
  return async (content) => {
    const key = previewKeyOf(content.storage_key);
    const read = (): Promise<Readable> => openObject(context, key, content.secure);
    return read().catch(async (error: unknown) => {
      if (!(error instanceof StorageMissing)) throw error;
      await once(key, content);
      return read();
    });
  };
}

const make = (context: AppContext, key: string, content: Content, signal: AbortSignal): Promise<void> =>
  inWorkFolder(context.config, async (folder) => {
    const path = join(folder, `document.${FILE_TYPE_SPECS[content.type].endings[0]}`);
    await pipeline(await openContent(context, content), createWriteStream(path, { mode: 0o600 }));
    const pdf = await context.office.toPdf(path, signal).catch((error: unknown) => {
      if (error instanceof OfficeFailed) throw new Problem('not_now', [{ field: 'as', code: 'invalid' }]);
      throw error;
    });
    const { size } = await stat(pdf);
    const { secure } = content;
    await whileKept(context.db, content, () => writeObject(context, key, pdf, { size, secure }));
  });
