import { Type } from '@sinclair/typebox';
import { FORM_KEYS } from '#schemas/forms/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { oneOf } from '#server/platform/routes.ts';
import { draftImpact } from './impact.ts';

const Key = Type.Object({ key: oneOf(FORM_KEYS) });

/** What publishing a draft would do. */
export async function impactRoutes(api: App, context: Pick<AppContext, 'db' | 'secrets'>): Promise<void> {
  api.get(
    '/credentialing/form-schemas/:key/draft/impact',
    { ...needs('form.read'), schema: { tags: ['credentialing'], params: Key } },
    (request) => draftImpact(context, callOf(request), request.params.key),
  );
}
