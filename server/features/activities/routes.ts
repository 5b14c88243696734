import { Type, type TSchema, type TUnsafe } from '@sinclair/typebox';
import { pathOfType } from '#schemas/activity/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { bodySchema, recordSchema } from '#schemas/engine/resource.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { LEAD_ID } from '#server/features/leads/children.ts';
import type { Db } from '#server/platform/db.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import { DuplicatesQuery, Key, MADE, ownBody, Versioned, versionOf } from '#server/platform/routes.ts';
import type { Activity } from './activity.ts';
import { addActivity } from './create.ts';
import { NOTE, OUTREACH, TASK } from './kinds.ts';
import { listActivities } from './read.ts';
import { taskRoutes } from './tasks/routes.ts';
import { updateActivity } from './update.ts';

const tags = ['leads'];

type Places = Pick<AppContext, 'db' | 'reads'>;

const OfLead = (values: TSchema): TUnsafe<Values> => {
  const { properties, required } = values as unknown as { properties: object; required: string[] };
  return Type.Unsafe<Values>({
    ...values,
    properties: { ...LEAD_ID, ...properties },
    required: ['lead_id', ...required],
  });
};

/** Notes, outreaches and tasks of leads (specification §7 'Leads service'). */
export async function activitiesFeature(api: App, { db, reads }: AppContext): Promise<void> {
  for (const activity of [NOTE, OUTREACH, TASK]) {
    for (const type of LEAD_TYPES) listRoutes(api, { db, reads }, activity, type);
    if (activity.updated) updateRoute(api, db, activity);
  }
  for (const type of LEAD_TYPES) taskRoutes(api, { db, reads }, type);
}

function listRoutes(api: App, { db, reads }: Places, activity: Activity, type: LeadType): void {
  const { resource, creates } = activity;
  const path = `/${pathOfType(resource, type)}`;
  const record = Type.Unsafe<unknown>(recordSchema(resource));
  const body = OfLead(Type.Unsafe<Values>(bodySchema(creates, 'create')));

  api.get(
    path,
    {
      ...needs('lead.read'),
      schema: { tags, querystring: listQuerySchema(resource.fields), response: { 200: pageSchema(record) } },
    },
    (request) =>
      reads.run((db) => listActivities(db, callOf(request), activity, type, request.query as RawQuery)),
  );

  api.post(
    path,
    {
      ...needs('activity.create'),
      ...ownBody,
      schema: { tags, querystring: DuplicatesQuery, body, response: MADE },
    },
    async (request, reply) => {
      const { check_duplicates } = request.query;
      return reply
        .status(201)
        .send(await addActivity(db, callOf(request), activity, type, request.body, check_duplicates));
    },
  );
}

function updateRoute(api: App, db: Db, activity: Activity): void {
  const body = Type.Unsafe<Values>(bodySchema(activity.resource, 'update'));
  api.patch(
    `/${activity.resource.name}/:id`,
    { ...needs('activity.edit'), ...ownBody, schema: { tags, params: Key, body: Versioned(body) } },
    (request) => {
      const { version: _version, ...values } = request.body;
      return updateActivity(
        db,
        callOf(request),
        activity,
        request.params.id,
        versionOf(request.body),
        values,
      );
    },
  );
}
