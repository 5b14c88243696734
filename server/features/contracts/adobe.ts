import { Type } from '@sinclair/typebox';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/app.ts';
import { needs, type App } from '#server/platform/http.ts';
import { Problem } from '#server/platform/problem.ts';
import { takeNotice, WEBHOOK, type AdobeNotice } from '#server/ports/signing/adobe/webhook.ts';

/** Of a notice (domain §3). */
const MOST_BYTES = 10 * 1024 * 1024;
const HEADER = 'x-adobesign-clientid';

/**
 * Where Adobe Acrobat Sign asks whether we are there, and tells us that something has happened: whoever names our
 * application is answered with that name, anybody else is refused before anything is read (domain §3 'Webhook').
 */
export async function adobeRoutes(api: App, context: AppContext): Promise<void> {
  const { adobe } = context.config;
  if (!adobe) return;
  const ours = Buffer.from(adobe.webhookClientId);
  const onRequest = async ({ headers }: FastifyRequest): Promise<void> => {
    const named = Buffer.from(String(headers[HEADER] ?? ''));
    if (named.length !== ours.length || !timingSafeEqual(named, ours)) throw new Problem('forbidden');
  };
  const echo = { xAdobeSignClientId: adobe.webhookClientId };
  // It may hold papers, which nobody reads.
  const open = { config: { ...needs('public').config, longText: MOST_BYTES }, onRequest };

  api.get(WEBHOOK, { ...open, schema: { tags: ['contracting'] } }, (_request, reply) =>
    reply.header(HEADER, adobe.webhookClientId).send(echo),
  );
  api.post(
    WEBHOOK,
    { ...open, bodyLimit: MOST_BYTES, schema: { tags: ['contracting'], body: Notice } },
    async (request, reply) => {
      await takeNotice(context, request.body as AdobeNotice);
      return reply.header(HEADER, adobe.webhookClientId).send(echo);
    },
  );
}

/** Of all that it says this much is read. */
const Notice = Type.Object(
  {
    webhookNotificationId: Type.String({ minLength: 1, maxLength: 500 }),
    agreement: Type.Optional(
      Type.Object({ id: Type.String({ minLength: 1, maxLength: 500 }) }, { additionalProperties: true }),
    ),
  },
  { additionalProperties: true },
);
