import { Type } from '@sinclair/typebox';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { searchAll } from './search.ts';

/** One search over everything that the reader may see. A POST: names and tax ids are nothing for an address. */
export async function searchFeature(api: App, { reads }: AppContext): Promise<void> {
  api.post(
    '/search',
    {
      ...needs('search.use'),
      schema: { tags: ['search'], body: Type.Object({ q: Type.String() }, { additionalProperties: false }) },
    },
    (request, reply) => {
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      return reads.run((db) => searchAll(db, callOf(request), request.body.q, request.log, left.signal));
    },
  );
}
