import Fastify, { type FastifyBaseLogger } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { DatabaseServer } from '#server/ports/database/index.ts';
import type { Identity } from '#server/ports/identity/index.ts';
import type { Mail } from '#server/ports/mail/index.ts';
import type { Office } from '#server/ports/office/index.ts';
import type { Scanner } from '#server/ports/scanner/index.ts';
import type { SigningService } from '#server/ports/signing/index.ts';
import type { FileStore } from '#server/ports/storage/index.ts';
import { serveConsole } from './console.ts';
import { RequestLog } from './log.ts';
import { activitiesFeature } from './features/activities/routes.ts';
import { agreementsFeature } from './features/agreements/routes.ts';
import { assignRulesFeature } from './features/assignRules/routes.ts';
import { assignFeature } from './features/assign/routes.ts';
import { linkHistory } from './features/audit/follow.ts';
import { authFeature } from './features/auth/routes.ts';
import { bulkFeature } from './features/bulk/routes.ts';
import { contractsFeature } from './features/contracts/routes.ts';
import { credentialingFeature } from './features/credentialing/routes/index.ts';
import { duplicatesFeature } from './features/duplicates/routes.ts';
import { filesFeature } from './features/files/routes/index.ts';
import { partsOf } from './features/health/parts.ts';
import { healthFeature } from './features/health/routes.ts';
import { importsFeature } from './features/imports/routes/index.ts';
import { jobsFeature } from './features/jobs/routes.ts';
import { leadPartsFeature } from './features/leads/parts/routes.ts';
import { mergeFeature } from './features/merge/routes.ts';
import { metricsFeature } from './features/metrics/routes.ts';
import { noticesFeature } from './features/notices/routes.ts';
import { leadsFeature } from './features/leads/routes.ts';
import { listsFeature } from './features/lists/routes.ts';
import { liveFeature } from './features/live/routes.ts';
import { openSockets } from './features/live/sockets.ts';
import { privacyFeature } from './features/privacy/routes.ts';
import { reportsFeature } from './features/reports/routes/index.ts';
import { screeningFeature } from './features/screening/routes.ts';
import { followCustomFields } from './features/leads/customFields.ts';
import { searchFeature } from './features/search/routes.ts';
import { settingsFeature } from './features/settings/routes.ts';
import { signingFeature } from './features/signing/routes.ts';
import { statsFeature } from './features/stats/routes.ts';
import { utilFeature } from './features/util/routes.ts';
import { viewsFeature } from './features/views/routes.ts';
import { compileFor } from './platform/ajv.ts';
import { writerFor } from './platform/serialise.ts';
import type { Config } from './platform/config.ts';
import { poolOf, type Db } from './platform/db.ts';
import { answerProblem, answerProblems } from './platform/errors.ts';
import { API, guardRoutes, publicRoutes, type App } from './platform/http.ts';
import type { Jobs } from './platform/jobs.ts';
import { refuseUnreadable } from './platform/input.ts';
import { describeApi } from './platform/openapi.ts';
import { refuseOverload } from './platform/overload.ts';
import { openRates } from './platform/rates.ts';
import type { Reads } from './platform/reads.ts';
import type { Secrets } from './platform/secrets.ts';
import { securityHeaders } from './platform/security.ts';
import { sessionReader } from './platform/session.ts';
import { traceOf } from './platform/trace.ts';
import { spanOf, traceRequests } from './platform/tracing/requests.ts';
import { ELSEWHERE, type Signals } from './platform/signals.ts';
import { refuseSlowBodies, SLOWEST_REQUEST_MS } from './platform/slowBodies.ts';

/** The outside world, each behind its port; main opens the real ones, tests the same ones on other folders. */
export interface Ports {
  readonly database: DatabaseServer;
  readonly db: Db;
  readonly reads: Reads;
  readonly identity: Identity;
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly storage: FileStore;
  readonly scanner: Scanner;
  readonly office: Office;
  readonly mail: Mail;
  readonly signing: SigningService;
}

const BODY_LIMIT = 1_048_576;
/** What is still being answered at the end may take this long; who reads slower is cut off. */
const GRACE_MS = 5_000;

/**
 * The whole application, exactly as production runs it.
 * @param signals of the same database; whoever opened them closes them after it
 */
export async function buildApp(
  config: Config,
  ports: Ports,
  signals: Signals,
  log?: FastifyBaseLogger,
): Promise<App> {
  const secure = securityHeaders(config, ports.identity, ports.storage);
  const app: App = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    genReqId: () => uuidv7(),
    logController: new RequestLog(config),
    childLoggerFactory: (logger, bindings, options, request) => {
      const trace_id = spanOf(request)?.traceId ?? traceOf(request.headers);
      return logger.child(trace_id ? { ...bindings, trace_id } : bindings, options);
    },
    bodyLimit: BODY_LIMIT,
    requestTimeout: SLOWEST_REQUEST_MS,
    // Who asks on an open connection while the process ends is answered, and told to connect elsewhere from then on.
    return503OnClosing: false,
    trustProxy: [...config.proxies],
    // Of an address that cannot be read no hook hears.
    frameworkErrors: (error, request, reply) => {
      secure(request.raw, reply.raw);
      void answerProblem(error, request, reply);
    },
    routerOptions: { querystringParser: (text) => readQuery(text) },
  });
  app.setValidatorCompiler(({ schema, httpPart }) => compileFor(httpPart, schema as Record<string, unknown>));
  app.setSerializerCompiler(({ schema }) => writerFor(schema as Record<string, unknown>));
  app.decorate('leaving', { isSo: false });
  traceRequests(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  answerProblems(app);
  app.addHook('onRequest', async (request, reply) => secure(request.raw, reply.raw));
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
  refuseSlowBodies(app);
  await openSockets(app);
  const load = refuseOverload(app, config.most, poolOf(ports.db));
  const rates = await openRates(app, config.rates);
  const sessions = sessionReader(ports.db, ports.identity);
  guardRoutes(app, rates, sessions);
  await describeApi(app);

  const context = { config, ...ports };
  const parts = partsOf({ ...context, line: signals });
  await metricsFeature(app, context, parts, load);
  signals.on(ELSEWHERE, async () => sessions.forget());
  signals.on('keys', () => ports.secrets.ring.refresh());
  await followCustomFields(ports.db, signals);
  linkHistory(app, ports, signals);
  await app.register(
    async (api) => {
      // Without it a body of plain text would be a text, which no route of the API takes.
      api.removeContentTypeParser('text/plain');
      api.addHook('preValidation', refuseUnreadable);
      await authFeature(api as App, context);
      await settingsFeature(api as App, context);
      await noticesFeature(api as App, context);
      await utilFeature(api as App, context);
      await listsFeature(api as App, context);
      await searchFeature(api as App, context);
      await leadsFeature(api as App, context);
      await statsFeature(api as App, context);
      await duplicatesFeature(api as App, context);
      await mergeFeature(api as App, context);
      await viewsFeature(api as App, context);
      await activitiesFeature(api as App, context);
      await agreementsFeature(api as App, context);
      await contractsFeature(api as App, context);
      await signingFeature(api as App, context);
      await leadPartsFeature(api as App, context);
      await bulkFeature(api as App, context);
      await assignFeature(api as App, context);
      await assignRulesFeature(api as App, context);
      await importsFeature(api as App, context);
      await filesFeature(api as App, context);
      await credentialingFeature(api as App, context);
      await screeningFeature(api as App, context);
      await reportsFeature(api as App, context);
      await privacyFeature(api as App, context);
      await jobsFeature(api as App, context);
      await liveFeature(api as App, context, { signals, rates, sessions });
    },
    { prefix: API },
  );
  await healthFeature(app, parts);
  await app.register(async (portal) => {
    publicRoutes(portal, true);
    await ports.identity.mount?.(portal);
  });
  await app.register(async (uploads) => {
    publicRoutes(uploads, true);
    await ports.storage.mount?.(uploads as App);
  });
  await serveConsole(app, config, ports.identity);
  return app;
}

/** What every feature is given. */
export type AppContext = Ports & { readonly config: Config };

/** Repeated names become lists; names and values stay the text they are. */
function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(text)) {
    const known = query[name];
    query[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
  }
  return query;
}
