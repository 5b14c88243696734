import { Type } from '@sinclair/typebox';
import { LEADS } from '#schemas/lead/index.ts';
import { figureFilters } from '#schemas/lead/figures.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { localToday } from '#server/platform/day.ts';
import { sendCsv } from '#server/platform/download.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { OneOrMore } from '#server/platform/list/schema.ts';
import { fileOf } from '#server/platform/routes.ts';
import { Slots } from '#server/platform/slots.ts';
import { exportStats } from './export.ts';
import { leadCoverage } from './map.ts';
import { leadStats } from './stats.ts';

/** Exports at once: each is a few queries. */
const EXPORTS = { all: 4, each: 2 };

/** What leads come to: the dashboard of a lead type (docs/decisions/015). */
export async function statsFeature(api: App, context: AppContext): Promise<void> {
  const exports = new Slots(EXPORTS);
  for (const type of LEAD_TYPES) statsRoutes(api, context, type, exports);
}

function statsRoutes(api: App, { reads }: AppContext, type: LeadType, exports: Slots): void {
  const path = `/${LEADS[type].name}/stats`;
  const filters = Type.Object(
    Object.fromEntries(figureFilters(type).map((name) => [name, Type.Optional(OneOrMore)])),
    { additionalProperties: true },
  );
  const reading = { ...needs('lead.read'), schema: { tags: ['leads'], querystring: filters } };

  api.get(path, reading, (request) =>
    reads.run((db) => leadStats(db, callOf(request), type, request.query as RawQuery)),
  );

  api.get(`${path}/map`, reading, (request) =>
    reads.run((db) => leadCoverage(db, callOf(request), type, request.query as RawQuery)),
  );

  const exporting = { ...needs('lead.export'), schema: { ...reading.schema, response: fileOf('text/csv') } };
  api.get(`${path}/export`, exporting, (request, reply) => {
    const call = callOf(request);
    // Specification §9: names of exported files carry the day as YYYYMMDD.
    const filename = `leads-${type.toLowerCase()}-stats-${localToday().replaceAll('-', '')}.csv`;
    return sendCsv(reply, { slots: exports, person: call.actor.id, filename }, () =>
      reads.run((db) => exportStats(db, call, type, request.query as RawQuery)),
    );
  });
}
