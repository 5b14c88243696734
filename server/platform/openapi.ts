import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import { needs, publicRoutes, type App, type Permission } from './http.ts';

/** What every refusal looks like (design 'The API'). */
const PROBLEM = {
  $id: 'Problem',
  type: 'object',
  required: ['message', 'fails', 'status'],
  properties: {
    message: { type: 'string', description: 'in the language of Accept-Language' },
    fails: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string', description: 'a path with dots: services.0.drivers' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    status: { type: 'integer' },
    current: { description: '409: the record as it is now' },
    duplicates: { type: 'array', items: {}, description: '409: what the saved values repeat' },
    merged_into: { type: 'string', description: '404: the key of the record in which this one lives on' },
    request_id: { type: 'string', description: '500: by which the log of the server tells what happened' },
  },
};

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Values that are not valid, all of them at once',
  401: 'No session',
  403: 'Not allowed',
  404: 'No such record, or none that the caller may see',
  409: 'The record has changed meanwhile, or does not allow this now',
  429: 'Too many calls; see Retry-After',
  500: 'An unexpected error, with the number to report',
  503: 'Busy; see Retry-After',
};

/** A route's schema with what holds for all of them: the right it needs, and how it refuses. Only the document has it. */
function described(schema: FastifySchema | undefined, permission: Permission = 'public'): FastifySchema {
  const codes = Object.entries(REFUSALS).filter(
    ([code]) => permission !== 'public' || ['400', '404', '503'].includes(code),
  );
  const refusals = codes.map(([code, description]) => [
    code,
    { description, content: { 'application/json': { schema: { $ref: 'Problem#' } } } },
  ]);
  return {
    ...schema,
    description: permission === 'public' ? 'For anybody' : `Needs the right ${permission}`,
    ...(permission === 'public' ? { security: [] } : {}),
    response: {
      200: { description: 'Done', type: 'object' },
      ...(schema?.response as object),
      ...Object.fromEntries(refusals),
    },
  };
}

/** OpenAPI from the routes' own schemas: the page at /api/docs, the document at /api/openapi.json. */
export async function describeApi(app: App): Promise<void> {
  app.addSchema(PROBLEM);
  await app.register(swagger, {
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `def-${index}`),
    },
    transform: ({ schema, url, route }) => ({
      url,
      // The sign-in pages and the console's files are no part of the API.
      schema: url.startsWith('/api/')
        ? described(schema, route.config?.permission)
        : { ...schema, hide: true },
    }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Provnet',
        version: '1',
        description: 'Provider networks: prospecting and credentialing.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
  });
  await app.register(async (docs) => {
    publicRoutes(docs);
    await docs.register(swaggerUi, { routePrefix: '/api/docs' });
  });
  app.get('/api/openapi.json', { ...needs('public'), schema: { hide: true } }, () => app.swagger());
}
