import { Type } from '@sinclair/typebox';
import { FORM_IMPORT, type FormImport } from '#schemas/form-schema/bundle.ts';
import { FORM_KEYS } from '#schemas/forms/index.ts';
import { FORM_BUNDLE_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { MADE, oneOf } from '#server/platform/routes.ts';
import { exportBundle } from './export.ts';
import { importForm } from './import.ts';

const Key = Type.Object({ key: oneOf(FORM_KEYS) });
const Import = Type.Unsafe<FormImport>(FORM_IMPORT);

/** Two hundred versions of a form of a hundred fields have so many. */
const BUNDLE_MAX_VALUES = 600_000;

/** A form goes from one installation to another as a file. */
export async function bundleRoutes(api: App, context: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  const tags = ['credentialing'];
  const path = '/credentialing/form-schemas';

  api.get(`${path}/:key/bundle`, { ...needs('form.read'), schema: { tags, params: Key } }, (request) =>
    exportBundle(context.db, request.params.key),
  );

  api.post(
    `${path}/import`,
    {
      config: { ...needs('form.write').config, manyValues: BUNDLE_MAX_VALUES },
      bodyLimit: FORM_BUNDLE_MAX_BYTES,
      schema: { tags, body: Import, response: MADE },
    },
    async (request, reply) =>
      reply.status(201).send(await importForm(context, callOf(request), request.body)),
  );
}
