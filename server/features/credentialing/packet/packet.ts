import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { archiveOf, type Entry } from '#server/features/files/links/archive.ts';
import { safeName } from '#server/features/files/links/names.ts';
import { openContent } from '#server/features/files/links/open.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { personText, readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { findAccount } from '../read.ts';
import { mayOn } from '../visible.ts';
import { collectSubject, packetEvents, packetSubjects, type PacketSubject } from './collect.ts';

/**
 * The audit packet of a file: one archive with the paper, every document that was uploaded, and the SHA-256 of each. It
 * leaves CREDENTIAL_EXPORTED in the history. Throws `not_found` or `forbidden`.
 */
export async function openPacket(
  context: Pick<AppContext, 'db' | 'storage' | 'secrets'>,
  call: Call,
  accountId: string,
): Promise<{ readonly stream: Readable; readonly size: number; readonly filename: string }> {
  const { db } = context;
  const account = await findAccount(db, call, accountId);
  if (!mayOn(call.actor, 'credential.export', account)) throw new Problem('forbidden');
  const subjects: PacketSubject[] = [];
  for (const subject of await packetSubjects(db, account))
    subjects.push(await collectSubject(db, call, subject));
  const documents = placed(subjects);
  const made = new Date();
  const me = (await readPeople(db, [call.actor.id])).get(call.actor.id);
  const { writePacket } = await import('./write.ts');
  const paper = await writePacket(
    {
      account,
      subjects,
      events: await packetEvents(db, call, account),
      places: new Map(documents.map(({ path, content }) => [content.version_id, path])),
      made,
      by: me ? personText(me) : call.actor.username,
    },
    call,
  );
  const sums = [
    { path: 'packet.pdf', sha256: createHash('sha256').update(paper).digest('hex') },
    ...documents.map(({ path, content }) => ({ path, sha256: content.sha256 })),
  ];
  const list = Buffer.from(sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''));
  await transact(db, call, (write) =>
    write.note('account', accountId, {
      type: 'CREDENTIAL_EXPORTED',
      changes: [],
      detail: { documents: documents.length, sha256: sums[0]?.sha256 },
    }),
  );
  const own = (path: string, bytes: Uint8Array): Entry => ({
    path,
    size: bytes.length,
    mtime: made,
    open: async () => Readable.from([bytes]),
  });
  const { stream, size } = await archiveOf([
    own('packet.pdf', paper),
    own('SHA256SUMS', list),
    ...documents.map(({ path, content }) => ({
      path,
      size: content.size,
      mtime: content.created_at,
      open: () => openContent(context, content),
    })),
  ]);
  return { stream, size, filename: safeName(`${account.name}.zip`) };
}

/** Each document in a folder of its subject, under a name that no other has. */
function placed(subjects: readonly PacketSubject[]) {
  const taken = new Set<string>();
  return subjects.flatMap(({ subject: { account, resource }, documents }) => {
    const folder = safeName(resource ? `${resource.kind.toLowerCase()} ${resource.name}` : account.name);
    return documents.flatMap(({ code, filename, content }) => {
      if (!content) return [];
      const base = `documents/${folder}/${code} ${safeName(filename)}`;
      let path = base;
      for (let n = 2; taken.has(path.toLowerCase()); n += 1) path = base.replace(/(\.[^./]*)?$/, ` (${n})$1`);
      taken.add(path.toLowerCase());
      return [{ path, content }];
    });
  });
}
