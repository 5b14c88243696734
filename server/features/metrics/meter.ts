import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ObservableResult } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/app.ts';
import { SCHEMA } from '#server/db/migrate.ts';
import type { Parts } from '#server/features/health/parts.ts';
import { poolOf } from '#server/platform/db.ts';
import type { App } from '#server/platform/http.ts';
import type { Load } from '#server/platform/overload.ts';
import { SERVICE, VERSION } from '#server/platform/version.ts';
import { queueOf } from './queue.ts';

export interface Meter {
  answered(request: FastifyRequest, reply: FastifyReply): void;
  /** Everything as it is now, in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Is asked, and asks nobody. */
class WhenAsked extends MetricReader {
  protected override onForceFlush = (): Promise<void> => Promise.resolve();
  protected override onShutdown = (): Promise<void> => Promise.resolve();
}

/** Seconds: a list takes milliseconds, an export of everything minutes. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const NANOSECONDS = 1e9;

/** What is counted, by the names that OpenTelemetry has for it where it has one, with its unit; ours begin with `provnet`. */
export function openMeter(app: App, { db, reads, jobs }: AppContext, parts: Parts, load: Load): Meter {
  const reader = new WhenAsked();
  const resource = resourceFromAttributes(SERVICE);
  const meter = new MeterProvider({ readers: [reader], resource }).getMeter('provnet');
  const gauge = (name: string, description: string, read: (found: ObservableResult) => unknown) =>
    meter.createObservableGauge(name, { description }).addCallback(async (found) => void (await read(found)));

  const durations = meter.createHistogram('http.server.request.duration.seconds', {
    description: 'Of requests, by the pattern of their route, until the answer had left',
    advice: { explicitBucketBoundaries: DURATIONS },
  });
  gauge('http.server.active_requests', 'Calls of the API that are being worked on', (found) =>
    found.observe(load.inFlight()),
  );
  meter
    .createObservableCounter('provnet.http.refused', {
      description: 'Calls refused because there were too many',
    })
    .addCallback((found) => found.observe(load.refused()));
  gauge('provnet.sockets', 'Live connections', (found) => found.observe(app.websocketServer.clients.size));

  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => delay.disable() && undefined);
  gauge('nodejs.eventloop.delay.seconds', 'Of turns since it was asked for last', (found) => {
    for (const quantile of [50, 99, 100])
      found.observe(delay.percentile(quantile) / NANOSECONDS, { quantile: quantile / 100 });
    delay.reset();
  });
  gauge('process.memory.usage.bytes', 'Of the process, by kind', (found) => {
    for (const [kind, bytes] of Object.entries(process.memoryUsage())) found.observe(bytes, { kind });
  });
  gauge('process.uptime.seconds', 'Since the process began', (found) => found.observe(process.uptime()));

  const pool = poolOf(db);
  gauge('db.client.connection.count', 'Connections to the database', (found) => {
    found.observe(pool.idleCount, { state: 'idle' });
    found.observe(pool.totalCount - pool.idleCount, { state: 'used' });
  });
  gauge('db.client.connection.pending_requests', 'Who waits for a connection', (found) =>
    found.observe(pool.waitingCount),
  );

  if (reads.replicas.length > 0) {
    gauge('provnet.replica.up', 'Whether a replica is of use: as far as the primary, or nearly', (found) => {
      for (const { host, isUp } of reads.replicas) found.observe(Number(isUp), { replica: host });
    });
    gauge(
      'provnet.replica.lag.bytes',
      'How far a replica was behind the primary when it was asked last',
      (found) => {
        for (const { host, behind } of reads.replicas)
          if (behind !== null) found.observe(behind, { replica: host });
      },
    );
  }

  const queue = queueOf(db);
  gauge('provnet.jobs', 'Jobs of the installation, by name and state', async (found) => {
    for (const { job, oldest: _, ...states } of (await queue()).jobs)
      for (const [state, count] of Object.entries(states)) found.observe(count, { job, state });
  });
  gauge(
    'provnet.jobs.oldest.seconds',
    'How long the job has waited that has waited longest',
    async (found) => {
      for (const { job, oldest } of (await queue()).jobs) found.observe(oldest, { job });
    },
  );
  gauge('provnet.jobs.working', 'Whether this process takes up jobs', (found) =>
    found.observe(Number(jobs.isWorking())),
  );
  gauge('provnet.mail.failed', 'Messages that were given up, up to 10,000', async (found) =>
    found.observe((await queue()).mailFailed),
  );
  gauge('provnet.part.up', 'Whether a part is well (/api/ready)', async (found) => {
    for (const [part, check] of Object.entries(parts)) {
      const finding = await check();
      if (finding !== null) found.observe(Number(finding === true), { part });
    }
  });
  gauge('provnet.build', 'Release and newest migration, always 1', (found) =>
    found.observe(1, { version: VERSION, schema: SCHEMA }),
  );

  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    answered: (request, reply) =>
      durations.record(reply.elapsedTime / 1000, {
        'http.request.method': request.method,
        // What has no route may be called anything.
        'http.route': request.routeOptions.url ?? 'none',
        'http.response.status_code': reply.statusCode,
      }),
    async text() {
      const { resourceMetrics } = await reader.collect({ timeoutMillis: 5_000 });
      return serializer.serialize(resourceMetrics);
    },
  };
}
