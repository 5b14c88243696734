import Fastify from 'fastify';
import { createHmac } from 'node:crypto';
import { answerProblems } from '#server/platform/errors.ts';
import type { App } from '#server/platform/http.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { FileStore } from '#server/ports/storage/index.ts';

/** Of an installation that is known by its seed. */
export const secretsOf = (seed: string): Pick<Secrets, 'keyFor'> => ({
  keyFor: (purpose) => createHmac('sha256', seed).update(purpose).digest(),
});

/** A server that takes what is posted to a storage, and answers as ours does. */
export async function serve(store: FileStore): Promise<{ readonly app: App; readonly base: string }> {
  const app: App = Fastify();
  answerProblems(app);
  await app.register(async (scope) => store.mount?.(scope as App));
  return { app, base: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
