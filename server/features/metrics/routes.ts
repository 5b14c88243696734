import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/app.ts';
import type { Parts } from '#server/features/health/parts.ts';
import { needs, type App } from '#server/platform/http.ts';
import type { Load } from '#server/platform/overload.ts';
import { Problem } from '#server/platform/problem.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * /api/metrics in the text format of Prometheus, for whoever has PROVNET_METRICS_TOKEN; without one it is not there, and nothing is
 * counted. To be called before the routes that it counts.
 */
export async function metricsFeature(app: App, context: AppContext, parts: Parts, load: Load): Promise<void> {
  const { metricsToken } = context.config;
  if (metricsToken === undefined) return;
  const { openMeter } = await import('./meter.ts');
  const meter = openMeter(app, context, parts, load);
  const expected = digest(`Bearer ${metricsToken}`);
  app.addHook('onResponse', async (request, reply) => meter.answered(request, reply));
  app.get('/api/metrics', { ...needs('public'), schema: { hide: true } }, async ({ headers }, reply) => {
    // The lengths of digests tell nothing either.
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw new Problem('no_session');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await meter.text());
  });
}
