import { Type } from '@sinclair/typebox';
import { ASSIGN_RULE_FIELDS, ASSIGN_RULES_PATH } from '#schemas/assign-rule/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import {
  BEGUN,
  EMPTY,
  Key,
  MADE,
  ownBody,
  Versioned,
  versionOf,
  VersionQuery,
} from '#server/platform/routes.ts';
import { ruleBody } from './check.ts';
import { listRules } from './rule.ts';
import { runNow } from './runNow.ts';
import { createRule, deleteRule, updateRule } from './save.ts';

const path = `/${ASSIGN_RULES_PATH}`;
const tags = ['assignment rules'];

/** Rules by which leads are assigned, by hand or by themselves (docs/decisions/015). */
export async function assignRulesFeature(api: App, { db, jobs }: AppContext): Promise<void> {
  api.get(
    path,
    { ...needs('rule.read'), schema: { tags, querystring: listQuerySchema(ASSIGN_RULE_FIELDS) } },
    (request) => listRules(db, callOf(request), request.query as RawQuery),
  );

  api.post(
    path,
    {
      ...needs('rule.write'),
      ...ownBody,
      schema: { tags, body: Type.Unsafe<Values>(ruleBody('create')), response: MADE },
    },
    async (request, reply) => reply.status(201).send(await createRule(db, callOf(request), request.body)),
  );

  api.patch(
    `${path}/:id`,
    {
      ...needs('rule.write'),
      ...ownBody,
      schema: { tags, params: Key, body: Versioned(Type.Unsafe<Values>(ruleBody('update'))) },
    },
    (request) => {
      const { version: _version, ...values } = request.body;
      return updateRule(db, callOf(request), request.params.id, versionOf(request.body), values);
    },
  );

  api.delete(
    `${path}/:id`,
    { ...needs('rule.write'), schema: { tags, params: Key, querystring: VersionQuery, response: EMPTY } },
    async (request, reply) => {
      await deleteRule(db, callOf(request), request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );

  api.post(
    `${path}/:id/run`,
    { ...needs('rule.write'), schema: { tags, params: Key, response: { 200: Type.Unknown(), ...BEGUN } } },
    async (request, reply) => {
      const action = await runNow(db, jobs, callOf(request), request.params.id);
      return action ? reply.status(202).send(action) : { action: null };
    },
  );
}
