import { Type } from '@sinclair/typebox';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import { REPORT_CATEGORIES, typeOfReport } from '#schemas/report/category.ts';
import type { ReportCatalogue } from '#schemas/report/column.ts';
import type { ReportPreview } from '#schemas/report/preview.ts';
import type { AppContext } from '#server/app.ts';
import type { Actor } from '#server/platform/actor.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, oneOf } from '#server/platform/routes.ts';
import { Slots } from '#server/platform/slots.ts';
import { readCatalogue, type ReportKind } from '../catalogue.ts';
import { previewReport } from '../preview.ts';
import { Answers, Definition, tags } from './shapes.ts';

/** Of which kind a report is; without a lead type that which the caller makes. */
const Kind = {
  category: oneOf(REPORT_CATEGORIES),
  lead_type: Type.Optional(
    Type.Unsafe<LeadType | null>({ type: ['string', 'null'], enum: [...LEAD_TYPES, null] }),
  ),
};

const kindOf = (
  { role }: Actor,
  { category, lead_type }: { category: ReportKind['category']; lead_type?: LeadType | null },
): ReportKind => ({
  category,
  lead_type: lead_type ?? typeOfReport(category, role),
});

/** Previews at a time, each of which may hold a connection for seconds: of one person those of two windows. */
const PREVIEWS = { all: 6, each: 2 };

/** What a report is built with: the columns of its kind, and what it would show. */
export async function buildRoutes(api: App, { db, reads }: AppContext): Promise<void> {
  const slots = new Slots(PREVIEWS);
  api.get(
    '/reports/columns',
    {
      ...needs('report.run'),
      schema: {
        tags,
        querystring: Type.Object({ ...Kind, lead_type: Type.Optional(oneOf(LEAD_TYPES)) }, closed),
        response: { 200: Type.Unsafe<ReportCatalogue>({}) },
      },
    },
    async (request) => {
      const { actor } = callOf(request);
      return (await readCatalogue(db, actor, kindOf(actor, request.query))).catalogue;
    },
  );
  api.post(
    '/reports/preview',
    {
      ...needs('report.run'),
      schema: {
        tags,
        body: Type.Object({ ...Kind, definition: Definition, answers: Type.Optional(Answers) }, closed),
        response: { 200: Type.Unsafe<ReportPreview>({}) },
      },
    },
    async (request) => {
      const call = callOf(request);
      const { definition, answers = {} } = request.body;
      const release = slots.take(call.actor.id);
      try {
        return await reads.run((db) =>
          previewReport(db, call, kindOf(call.actor, request.body), definition, answers),
        );
      } finally {
        release();
      }
    },
  );
}
