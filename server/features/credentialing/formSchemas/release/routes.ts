import { Type } from '@sinclair/typebox';
import { FORM_KEYS } from '#schemas/forms/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { Problem } from '#server/platform/problem.ts';
import { closed, EMPTY, MADE, oneOf } from '#server/platform/routes.ts';
import { declineRelease, readRelease, takeRelease } from './open.ts';

const Key = Type.Object({ key: oneOf(FORM_KEYS) });
const Decision = Type.Object(
  {
    take: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 5000, uniqueItems: true })),
    decline: Type.Optional(Type.Literal(true)),
  },
  closed,
);

/** What a release has brought to a form that was changed here. */
export async function releaseRoutes(api: App, { db }: Pick<AppContext, 'db'>): Promise<void> {
  const tags = ['credentialing'];
  const path = '/credentialing/form-schemas/:key/release';

  api.get(path, { ...needs('form.read'), schema: { tags, params: Key } }, (request) =>
    readRelease(db, callOf(request), request.params.key),
  );

  api.post(
    path,
    {
      ...needs('form.write'),
      schema: { tags, params: Key, body: Decision, response: { ...MADE, ...EMPTY } },
    },
    async (request, reply) => {
      const { take, decline } = request.body;
      if ((take === undefined) === (decline === undefined))
        throw new Problem('bad_request', [
          { field: 'take', code: take ? 'only_one_of' : 'required', params: { fields: ['take', 'decline'] } },
        ]);
      if (take)
        return reply.status(201).send(await takeRelease(db, callOf(request), request.params.key, take));
      await declineRelease(db, callOf(request), request.params.key);
      return reply.status(204).send();
    },
  );
}
