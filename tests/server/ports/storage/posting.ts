import { once } from 'node:events';
import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadForm } from '#server/ports/storage/index.ts';
import type { Pace } from '#server/ports/storage/embedded/upload.ts';
import { bytes, type Part } from './parts.ts';

export const PACE: Pace = { patience: 60_000, linger: 5_000 };

/** What lies half written in the folder. */
export const drafts = ({ dataDir }: Pick<Part, 'dataDir'>): Promise<string[]> =>
  readdir(join(dataDir, 'files', 'drafts'));

/** A form that is sent by hand, up to the first byte of its file; null: not even its first field. */
export interface Posting {
  write(content: Buffer): void;
  /** Sends until it is cut off. */
  flood(): Promise<void>;
  end(): void;
  /** Ends the request, but not the form. */
  endEarly(): void;
  break(): void;
  readonly answer: Promise<{ readonly status: number } | null>;
  readonly cut: Promise<void>;
}

const BOUNDARY = 'the-boundary';

export function beginPost({ base }: Part, form: UploadForm | null): Posting {
  const sending = request(new URL(form?.url ?? '/storage/upload', base), {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const answer = new Promise<{ status: number } | null>((done) => {
    sending.on('response', (response) => {
      response.resume();
      done({ status: response.statusCode ?? 0 });
    });
    sending.on('error', () => done(null));
  });
  const cut = new Promise<void>((done) => sending.on('close', done));
  for (const [name, value] of Object.entries(form?.fields ?? {}))
    sending.write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  if (form)
    sending.write(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    );
  else sending.write(`--${BOUNDARY}\r\n`);
  return {
    answer,
    cut,
    write: (content) => void sending.write(content),
    end: () => void sending.end(`\r\n--${BOUNDARY}--\r\n`),
    endEarly: () => void sending.end(),
    break: () => void sending.destroy(),
    async flood() {
      const chunk = bytes(64_000);
      while (!sending.destroyed)
        if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), cut]).catch(() => undefined);
    },
  };
}
