import { Type } from '@sinclair/typebox';
import { REPORT_CATEGORIES } from '#schemas/report/category.ts';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { REPORTS } from '#schemas/report/fields.ts';
import { REPORT_VIEWS, type ReportItem, type ReportTemplate } from '#schemas/report/item.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import { closed, EMPTY, Key, oneOf, Version, Versioned } from '#server/platform/routes.ts';
import { readTree } from '../folders/tree.ts';
import { findTemplate } from '../templates/find.ts';
import { listTemplates, TOP } from '../templates/list.ts';
import { markTemplate } from '../templates/marks.ts';
import { presentTemplate } from '../templates/present.ts';
import { createTemplate, updateTemplate } from '../templates/save.ts';
import { Definition, FolderKey, Name, tags } from './shapes.ts';

const path = '/reports/templates';
const Description = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 10_000 });
const Template = Type.Unsafe<ReportTemplate>({});

const ListQuery = Type.Intersect([
  listQuerySchema(REPORTS.fields),
  Type.Object({
    view: Type.Optional(oneOf(REPORT_VIEWS)),
    folder_id: Type.Optional(Type.String({ pattern: `${KEY_PATTERN}|^${TOP}$` })),
  }),
]);

/** Saved reports: lists, one of them, saving, what a person marks. */
export async function templateRoutes(api: App, { db }: AppContext): Promise<void> {
  api.get(
    path,
    {
      ...needs('report.run'),
      schema: { tags, querystring: ListQuery, response: { 200: pageSchema(Type.Unsafe<ReportItem>({})) } },
    },
    (request) => listTemplates(db, callOf(request).actor, request.query as RawQuery),
  );
  api.post(
    path,
    {
      ...needs('report.write'),
      schema: {
        tags,
        body: Type.Object(
          {
            name: Name,
            category: oneOf(REPORT_CATEGORIES),
            description: Type.Optional(Description),
            folder_id: Type.Optional(FolderKey),
            definition: Definition,
            overwrite: Type.Optional(Type.Object({ entity_id: Key.properties.id, version: Version }, closed)),
          },
          closed,
        ),
        response: { 201: Template },
      },
    },
    async (request, reply) => reply.status(201).send(await createTemplate(db, callOf(request), request.body)),
  );
  api.get(
    `${path}/:id`,
    { ...needs('report.run'), schema: { tags, params: Key, response: { 200: Template } } },
    async (request) => {
      const { actor } = callOf(request);
      const tree = await readTree(db, actor);
      const row = await findTemplate(db, actor, request.params.id, { tree });
      return presentTemplate(db, actor, row, tree);
    },
  );
  api.patch(
    `${path}/:id`,
    {
      ...needs('report.write'),
      schema: {
        tags,
        params: Key,
        body: Versioned(
          Type.Partial(
            Type.Object(
              { name: Name, description: Description, folder_id: FolderKey, definition: Definition },
              closed,
            ),
            closed,
          ),
        ),
        response: { 200: Template },
      },
    },
    (request) => {
      const { version, ...values } = request.body;
      return updateTemplate(db, callOf(request), request.params.id, version, values);
    },
  );
  api.put(
    `${path}/:id/marks`,
    {
      ...needs('report.run'),
      schema: {
        tags,
        params: Key,
        body: Type.Partial(
          Type.Object(
            { favourite: Type.Boolean(), pinned: Type.Boolean(), used: Type.Literal(true) },
            closed,
          ),
          closed,
        ),
        response: EMPTY,
      },
    },
    async (request, reply) => {
      await markTemplate(db, callOf(request).actor, request.params.id, request.body);
      return reply.status(204).send();
    },
  );
}
