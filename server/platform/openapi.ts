import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { needs, publicRoutes, type App } from './http.ts';

/** OpenAPI from the routes' own schemas: the page at /api/docs, the document at /api/openapi.json. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
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
