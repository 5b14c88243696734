import { Type } from '@sinclair/typebox';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { REPORT_FORMATS, SCHEDULE_PACES } from '#schemas/report/words.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, EMPTY, Key, oneOf, Versioned, VersionQuery } from '#server/platform/routes.ts';
import { listSchedules } from '../schedules/schedule.ts';
import { createSchedule, deleteSchedule, updateSchedule } from '../schedules/save.ts';
import { Answers, tags } from './shapes.ts';

const path = '/reports/schedules';
const Schedule = Type.Unsafe<ReportSchedule>({});
const maybe = (schema: object) => Type.Unsafe<number | null>({ ...schema, type: ['integer', 'null'] });

const Values = Type.Object(
  {
    pace: oneOf(SCHEDULE_PACES),
    weekday: maybe({ minimum: 1, maximum: 7 }),
    month_day: maybe({ minimum: 1, maximum: 31 }),
    hour: Type.Integer({ minimum: 0, maximum: 23 }),
    format: oneOf(REPORT_FORMATS),
    answers: Answers,
    reason: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 500 }),
    by_mail: Type.Boolean(),
    active: Type.Boolean(),
  },
  closed,
);

/** When a person's reports run by themselves. */
export async function scheduleRoutes(api: App, { db }: AppContext): Promise<void> {
  api.get(
    path,
    {
      ...needs('report.run'),
      schema: {
        tags,
        querystring: Type.Object({ template_id: Type.Optional(Key.properties.id) }, closed),
        response: { 200: Type.Object({ items: Type.Array(Schedule) }) },
      },
    },
    async (request) => ({
      items: await listSchedules(db, callOf(request).actor, request.query.template_id),
    }),
  );
  api.post(
    path,
    {
      ...needs('report.run'),
      schema: {
        tags,
        body: Type.Composite([Values, Type.Object({ template_id: Key.properties.id })], closed),
        response: { 201: Schedule },
      },
    },
    async (request, reply) => {
      const { template_id, ...values } = request.body;
      return reply.status(201).send(await createSchedule(db, callOf(request), template_id, values));
    },
  );
  api.patch(
    `${path}/:id`,
    {
      ...needs('report.run'),
      schema: {
        tags,
        params: Key,
        body: Versioned(Type.Partial(Values, closed)),
        response: { 200: Schedule },
      },
    },
    (request) => {
      const { version, ...values } = request.body;
      return updateSchedule(db, callOf(request), request.params.id, version, values);
    },
  );
  api.delete(
    `${path}/:id`,
    { ...needs('report.run'), schema: { tags, params: Key, querystring: VersionQuery, response: EMPTY } },
    async (request, reply) => {
      await deleteSchedule(db, callOf(request), request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );
}
