import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Slots } from './slots.ts';

/** The name of a file in an address. */
export const Filename = Type.String({ pattern: '^[\\w.-]{1,100}$' });

interface Sent {
  readonly slots: Slots;
  readonly person: string;
  readonly filename: string;
}
type Open = (signal: AbortSignal) => Promise<AsyncGenerator<string>>;

/** Sends the lines of a CSV file, as `sendText` does. */
export const sendCsv = (reply: FastifyReply, sent: Sent, open: Open): Promise<FastifyReply> =>
  sendText(reply, { ...sent, type: 'text/csv' }, open);

/**
 * Sends a file of text as it is made; a place among those that do so is held until the last piece has left.
 * @param open is told by its signal when the reader has gone
 */
export async function sendText(
  reply: FastifyReply,
  { slots, person, filename, type }: Sent & { readonly type: string },
  open: Open,
): Promise<FastifyReply> {
  const release = slots.take(person);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    const lines = Readable.from(await open(gone.signal));
    lines.once('close', release);
    return await reply
      .type(`${type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .send(lines);
  } catch (error) {
    release();
    throw error;
  }
}
