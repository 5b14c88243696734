import { Type } from '@sinclair/typebox';
import { pathOfType } from '#schemas/activity/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { TASKS } from '#schemas/task/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { ownBody } from '#server/platform/routes.ts';
import { changeTasks } from './bulk.ts';
import { TaskBulkBody } from './bulkRequest.ts';
import { taskCalendar } from './calendar.ts';
import { countTasks } from './counts.ts';

const tags = ['leads'];

const CalendarQuery = Type.Composite(
  [
    Type.Object({
      from: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
      to: Type.Optional(Type.String({ description: 'YYYY-MM-DD, at most 42 days in all' })),
    }),
    listQuerySchema(TASKS.fields),
  ],
  { additionalProperties: true },
);

/** What the tasks of a lead type have besides their list (docs/decisions/014). */
export function taskRoutes(api: App, { db, reads }: Pick<AppContext, 'db' | 'reads'>, type: LeadType): void {
  const path = `/${pathOfType(TASKS, type)}`;

  api.get(`${path}/counts`, { ...needs('lead.read'), schema: { tags } }, (request) =>
    reads.run((db) => countTasks(db, callOf(request), type)),
  );

  api.get(
    `${path}/calendar`,
    { ...needs('lead.read'), schema: { tags, querystring: CalendarQuery } },
    (request) => reads.run((db) => taskCalendar(db, callOf(request), type, request.query as RawQuery)),
  );

  api.post(
    `${path}/bulk`,
    { ...needs('activity.edit'), ...ownBody, schema: { tags, body: Type.Unsafe<Values>(TaskBulkBody) } },
    (request) => changeTasks(db, callOf(request), type, request.body),
  );
}
