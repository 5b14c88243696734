import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { UploadTicket } from '#schemas/file/index.ts';
import { samplePdf } from '#tests/support/samples.ts';
import type { Installation } from '../installation.ts';
import { ask, Refused, type LineOf } from './line.ts';

const sha = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
/** So large that a kill meets it on its way. */
const PADDING_BYTES = 1_500_000;

interface Sent {
  readonly id: string;
  readonly key: string;
  readonly sha: string;
}

/** Uploads as a browser does them: the form, the bytes, the call that says so. */
export async function upload(
  installation: Installation,
  person: string,
  asked: Readonly<Record<string, unknown>>,
  content: Buffer,
): Promise<Sent> {
  const wish = { size: content.length, ...asked };
  const ticket = await ask<UploadTicket>(installation, person, 201, 'POST', '/util/file/upload-url', wish);
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }), 'blob');
  const posted = await fetch(new URL(ticket.url, installation.url), {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(30_000),
  });
  if (posted.status >= 300) throw new Refused(posted.status, 'bytes');
  const { entity_id: id, key } = ticket.file;
  await ask(installation, person, 200, 'POST', `/util/file/${id}/uploaded`, { no: ticket.no });
  return { id, key, sha: sha(content) };
}

/** Files, each with bytes of its own. */
export const files: LineOf = async (installation) => {
  const told: Sent[] = [];
  return {
    name: 'files',
    async act() {
      const content = Buffer.concat([samplePdf(randomUUID()), randomBytes(PADDING_BYTES)]);
      const asked = { use: 'explorer', name: `${randomUUID()}.pdf`, folder_prefix: 'prospecting/SP/' };
      told.push(await upload(installation, 'sp.agent', asked, content));
    },
    async wrong() {
      const said: string[] = [];
      for (const { id, key, sha: wanted } of told) {
        const [row] = await installation.ask<{ state: string; n: number }>(
          `select v.state, (select count(*)::int from history h where h.record_id = f.entity_id and h.type = 'FILE_UPLOADED') as n
             from file f join file_version v on v.file_id = f.entity_id where f.entity_id = $1 order by v.no desc limit 1`,
          [id],
        );
        if (row?.state !== 'UPLOADED' || row.n !== 1)
          said.push(`the file ${id} is ${row?.state}, told ${row?.n} times`);
        else {
          const at = `/util/file/download-url?key_name=${encodeURIComponent(key)}`;
          const { url } = await ask<{ url: string }>(installation, 'sp.agent', 200, 'GET', at);
          const read = await fetch(new URL(url, installation.url), { signal: AbortSignal.timeout(30_000) });
          const found = sha(new Uint8Array(await read.arrayBuffer()));
          if (found !== wanted) said.push(`the file ${id} reads other bytes (${read.status})`);
        }
      }
      return said;
    },
  };
};
