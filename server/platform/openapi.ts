import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema, RouteOptions } from 'fastify';
import { RETRY_AFTER } from '#schemas/problems.ts';
import docsScript from './docs.js?raw';
import { needs, publicRoutes, type App } from './http.ts';
import { docsPolicy } from './security.ts';

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
  410: 'The link leads nowhere any more',
  413: 'Too large',
  422: 'No CSV, or none that can be read',
  429: 'Too many calls; see Retry-After',
  500: 'An unexpected error, with the number to report',
  503: 'Busy; see Retry-After',
};
const SECONDS = {
  type: 'integer',
  minimum: 1,
  description: 'after so many seconds it is worth to come again',
};
/** Of any call; where a right is needed; where something is sent. What else a route refuses with it says itself. */
const ALWAYS = [400, 404, 429, 503];
const WITH_RIGHT = [401, 403, 409];
const WITH_BODY = [413];

const DONE: Readonly<Record<number, string>> = { 200: 'Done', 201: 'Made', 202: 'Begun', 204: 'Done' };

/** A route's schema with what holds for all of them: the right it needs, and how it refuses. Only the document has it. */
function described({ schema, method, config }: RouteOptions): FastifySchema {
  const { permission = 'public', refuses = [] } = config ?? {};
  const codes = [
    ...ALWAYS,
    ...(permission === 'public' ? [] : WITH_RIGHT),
    ...(method === 'GET' ? [] : WITH_BODY),
    ...refuses,
  ];
  const refusals = codes.map((code) => [
    code,
    {
      description: REFUSALS[code],
      ...(code in RETRY_AFTER ? { headers: { 'Retry-After': SECONDS } } : {}),
      content: { 'application/json': { schema: { $ref: 'Problem#' } } },
    },
  ]);
  const answers = Object.entries(
    (schema?.response ?? { 200: { type: 'object' } }) as Record<number, object>,
  ).map(([code, content]) => [code, { description: DONE[Number(code)], ...content }]);
  return {
    ...schema,
    description: permission === 'public' ? 'For anybody' : `Needs the right ${permission}`,
    ...(permission === 'public' ? { security: [] } : {}),
    response: {
      ...Object.fromEntries(answers),
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
      schema: url.startsWith('/api/') ? described({ ...route, schema }) : { ...schema, hide: true },
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
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      // Without the bar that reads descriptions of other addresses.
      uiConfig: { layout: 'BaseLayout' },
      theme: { js: [{ filename: 'docs.js', content: docsScript }] },
      transformStaticCSP: docsPolicy,
    });
  });
  app.get('/api/openapi.json', { ...needs('public'), schema: { hide: true } }, () => app.swagger());
}
