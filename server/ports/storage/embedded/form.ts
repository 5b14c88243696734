import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Problem } from '#server/platform/problem.ts';

/** A form of ours has four fields and a file; its policy is some 300 bytes. */
const LIMITS = { fields: 10, fieldSize: 4096, files: 1, parts: 11, headerPairs: 10, headerSize: 4096 };

/** A form that is being sent. */
export interface PostedForm {
  /** Its file, as it comes, and the fields before it. Throws Problem. */
  readonly file: Promise<{ readonly fields: ReadonlyMap<string, string>; readonly content: Readable }>;
  /** Its end, which comes when the file was read. Throws Problem. */
  readonly end: Promise<void>;
  /** Aborted with a Problem when the form is none, or its sender is gone. */
  readonly signal: AbortSignal;
  close(): void;
}

/**
 * Begins to read a form: fields first, each once, then one file, then nothing.
 * @param patienceMs until when the file must begin, and how long its sender may be silent then
 */
export function readForm(request: IncomingMessage, patienceMs: number): PostedForm {
  const form = formOf(request);
  const stop = new AbortController();
  const { signal } = stop;
  const refuse = () => stop.abort(problemOfFile('invalid'));
  const fields = new Map<string, string>();
  let begun = false;
  form.on('field', (name, value, nameCut, valueCut) => {
    if (begun || nameCut || valueCut || fields.has(name)) refuse();
    else fields.set(name, value);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) form.on(limit, refuse);
  form.on('error', refuse);
  request.on('close', () => request.readableEnded || refuse());
  const silence = setTimeout(refuse, patienceMs);

  const file = new Promise<Awaited<PostedForm['file']>>((resolve, reject) => {
    form.on('file', (_name, content) => {
      begun = true;
      content.on('error', refuse);
      request.on('data', () => silence.refresh());
      resolve({ fields, content });
    });
    form.on('finish', () => reject(problemOfFile('required')));
    signal.addEventListener('abort', () => reject(signal.reason as Problem));
  });
  const end = new Promise<void>((resolve, reject) => {
    form.on('finish', resolve);
    signal.addEventListener('abort', () => reject(signal.reason as Problem));
  });
  // Who waits for the one may never come to wait for the other.
  file.catch(() => undefined);
  end.catch(() => undefined);
  request.pipe(form);
  return {
    file,
    end,
    signal,
    close() {
      clearTimeout(silence);
      request.unpipe(form);
      form.destroy();
    },
  };
}

/** What is wrong with the file of a form. */
export const problemOfFile = (
  code: 'invalid' | 'required' | 'file_too_small' | 'file_too_large',
  limit?: number,
): Problem =>
  new Problem('bad_request', [
    { field: 'file', code, ...(limit === undefined ? {} : { params: { limit } }) },
  ]);

function formOf({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw problemOfFile('invalid');
  }
}
