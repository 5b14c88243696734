import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Slots } from './slots.ts';

/** The name of a file in an address. */
export const Filename = Type.String({ pattern: '^[\\w.-]{1,100}$' });

/**
 * Sends the lines of a CSV file as they come; a place among those that do so is held until the last has left.
 * @param open is told by its signal when the reader has gone
 */
export async function sendCsv(
  reply: FastifyReply,
  { slots, person, filename }: { slots: Slots; person: string; filename: string },
  open: (signal: AbortSignal) => Promise<AsyncGenerator<string>>,
): Promise<FastifyReply> {
  const release = slots.take(person);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    const lines = Readable.from(await open(gone.signal));
    lines.once('close', release);
    return await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${filename}"`)
      .send(lines);
  } catch (error) {
    release();
    throw error;
  }
}
