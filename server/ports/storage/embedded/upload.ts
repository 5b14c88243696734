import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { App } from '#server/platform/http.ts';
import { Problem } from '#server/platform/problem.ts';
import { Slots } from '#server/platform/slots.ts';
import { WrongSize } from '../bounds.ts';
import { StorageAway } from '../errors.ts';
import type { Folder } from './folder.ts';
import { problemOfFile, readForm, type PostedForm } from './form.ts';
import { UPLOAD_PATH, type Policies, type SignedPolicy } from './policy.ts';

/** Uploads at the same time; of one form a few, since a broken connection may look alive for a while. */
const MOST = { all: 100, each: 3 };
/** How long (ms) a sender may be silent, and how long the rest of a refused form is read. */
export interface Pace {
  readonly patience: number;
  /** Who is cut off while sending does not see the answer. */
  readonly linger: number;
}
const PACE: Pace = { patience: 60_000, linger: 5_000 };

/** Takes posted forms: 204 when the file is an object, or a refusal with the status that S3 gives it. */
export function mountUploads(app: App, folder: Folder, policies: Policies, pace: Pace = PACE): void {
  const slots = new Slots(MOST);
  app.removeAllContentTypeParsers();
  // The form is read as it comes.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post(UPLOAD_PATH, { schema: { hide: true }, config: { ownPace: true } }, async (request, reply) => {
    try {
      await takeForm(readForm(request.raw, pace.patience), folder, policies, slots);
    } catch (error) {
      linger(request.raw, pace.linger);
      if (error instanceof StorageAway) request.log.error({ err: error.cause }, 'an upload cannot be kept');
      throw error;
    }
    return reply.status(204).send();
  });
}

/** Throws Problem for what is wrong with a form, StorageAway when the disk refuses; then nothing of it stays. */
async function takeForm(form: PostedForm, folder: Folder, policies: Policies, slots: Slots): Promise<void> {
  try {
    const { fields, content } = await form.file;
    const policy = policies.read(fields);
    const giveBack = slots.take(policy.id);
    await keepFile(form, content, policy, folder).finally(giveBack);
  } catch (error) {
    // What was not found out here, the form's end told its file.
    const isKnown = error instanceof Problem || error instanceof StorageAway;
    throw form.signal.aborted && !isKnown ? form.signal.reason : error;
  } finally {
    form.close();
  }
}

async function keepFile(
  form: PostedForm,
  content: Readable,
  policy: SignedPolicy,
  folder: Folder,
): Promise<void> {
  const { id, key, minBytes, maxBytes, expiresAt } = policy;
  // Before the file is read. Of two at once the slower one is refused in the end.
  if (await folder.isUsed(id, expiresAt)) throw new Problem('not_now');
  const draft = await folder.draft(content, minBytes, maxBytes, form.signal).catch((error: unknown) => {
    throw error instanceof WrongSize ? problemOfSize(error, policy) : error;
  });
  try {
    await form.end;
    if (!(await folder.use(id, expiresAt))) throw new Problem('not_now');
    await draft.keep(key).catch(async (error: unknown) => {
      await folder.forget(id, expiresAt);
      throw error;
    });
  } finally {
    await draft.drop();
  }
}

const problemOfSize = ({ isTooLong }: WrongSize, { minBytes, maxBytes }: SignedPolicy): Problem =>
  isTooLong ? problemOfFile('file_too_large', maxBytes) : problemOfFile('file_too_small', minBytes);

function linger(request: IncomingMessage, ms: number): void {
  request.resume();
  setTimeout(() => request.readableEnded || request.destroy(), ms).unref();
}
