import { ACCOUNTS } from '#schemas/credential/account.ts';
import type { AppContext } from '#server/app.ts';
import { disposition } from '#server/features/files/links/names.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { fileOf, Key } from '#server/platform/routes.ts';
import { Slots } from '#server/platform/slots.ts';
import { openPacket } from '../packet/packet.ts';

/** Audit packets: each holds documents open while it is read, so a person reads few at a time. */
export async function packetRoutes(api: App, context: AppContext): Promise<void> {
  const slots = new Slots({ all: 4, each: 1 });

  api.post(
    `/${ACCOUNTS.name}/:id/packet`,
    {
      ...needs('credential.export'),
      schema: { tags: ['credentialing'], params: Key, response: fileOf('application/zip') },
    },
    async (request, reply) => {
      const call = callOf(request);
      const release = slots.take(call.actor.id);
      try {
        const { stream, size, filename } = await openPacket(context, call, request.params.id);
        stream.once('close', release);
        return await reply
          .type('application/zip')
          .header('content-length', size)
          .header('content-disposition', disposition('attachment', filename))
          .header('cache-control', 'private, no-store')
          .send(stream);
      } catch (error) {
        release();
        throw error;
      }
    },
  );
}
