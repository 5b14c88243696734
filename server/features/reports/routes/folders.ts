import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { roleNames } from '#schemas/permissions.ts';
import {
  REPORT_ACTION_MAX,
  SHARES_MAX,
  type ReportAffected,
  type ReportFolder,
  type ReportShare,
  type ReportTarget,
} from '#schemas/report/item.ts';
import { SHARE_LEVELS } from '#schemas/report/words.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, EMPTY, Key, oneOf, Version, Versioned } from '#server/platform/routes.ts';
import { createFolder, updateFolder } from '../folders/save.ts';
import { presentFolders, readTree } from '../folders/tree.ts';
import { readShares, saveShares } from '../shares.ts';
import { purgeReports } from '../trash/purge.ts';
import { restoreReports } from '../trash/restore.ts';
import { affectedBy } from '../trash/taken.ts';
import { trashedFolders } from '../trash/thrown.ts';
import { toTrash } from '../trash/toTrash.ts';
import { FolderKey, Name, tags } from './shapes.ts';

const Folder = Type.Unsafe<ReportFolder>({});

const Targets = Type.Object(
  {
    items: Type.Unsafe<readonly ReportTarget[]>({
      type: 'array',
      minItems: 1,
      maxItems: REPORT_ACTION_MAX,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'entity_id', 'version'],
        properties: {
          kind: { type: 'string', enum: ['folder', 'report'] },
          entity_id: { type: 'string', pattern: KEY_PATTERN },
          version: Version,
        },
      },
    }),
  },
  closed,
);

const Shares = Type.Unsafe<readonly ReportShare[]>({
  type: 'array',
  maxItems: SHARES_MAX,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['level'],
    properties: {
      level: { type: 'string', enum: SHARE_LEVELS },
      user_id: { type: 'string', pattern: KEY_PATTERN },
      role: { type: 'string', enum: roleNames() },
    },
    oneOf: [{ required: ['user_id'] }, { required: ['role'] }],
  },
});

/** Folders of reports, with whom they and reports are shared, and what is put away. */
export async function folderRoutes(api: App, { db }: AppContext): Promise<void> {
  api.get(
    '/reports/folders',
    {
      ...needs('report.run'),
      schema: {
        tags,
        querystring: Type.Object({ trashed: Type.Optional(oneOf(['true', 'false'])) }, closed),
        response: { 200: Type.Object({ items: Type.Array(Folder) }) },
      },
    },
    async (request) => {
      const { actor } = callOf(request);
      if (request.query.trashed === 'true') return { items: await trashedFolders(db, actor) };
      const tree = await readTree(db, actor);
      return { items: await presentFolders(db, actor, [...tree.values()], tree) };
    },
  );
  api.post(
    '/reports/folders',
    {
      ...needs('report.write'),
      schema: {
        tags,
        body: Type.Object({ name: Name, parent_id: Type.Optional(FolderKey) }, closed),
        response: { 201: Folder },
      },
    },
    async (request, reply) => reply.status(201).send(await createFolder(db, callOf(request), request.body)),
  );
  api.patch(
    '/reports/folders/:id',
    {
      ...needs('report.write'),
      schema: {
        tags,
        params: Key,
        body: Versioned(Type.Partial(Type.Object({ name: Name, parent_id: FolderKey }, closed), closed)),
        response: { 200: Folder },
      },
    },
    (request) => {
      const { version, ...values } = request.body;
      return updateFolder(db, callOf(request), request.params.id, version, values);
    },
  );
  shareRoutes(api, db, 'folder', '/reports/folders/:id/shares');
  shareRoutes(api, db, 'report', '/reports/templates/:id/shares');
  api.post(
    '/reports/affected',
    {
      ...needs('report.write'),
      schema: { tags, body: Targets, response: { 200: Type.Unsafe<ReportAffected>({}) } },
    },
    (request) => affectedBy(db, callOf(request), request.body.items),
  );
  action(api, db, '/reports/to-trash', toTrash);
  action(api, db, '/reports/restore', restoreReports);
  action(api, db, '/reports/purge', purgeReports);
}

function shareRoutes(api: App, db: Db, kind: ReportTarget['kind'], path: string): void {
  const response = { 200: Type.Unsafe<{ items: readonly ReportShare[]; version: number }>({}) };
  api.get(path, { ...needs('report.write'), schema: { tags, params: Key, response } }, (request) =>
    readShares(db, callOf(request), kind, request.params.id),
  );
  api.put(
    path,
    {
      ...needs('report.write'),
      schema: { tags, params: Key, body: Versioned(Type.Object({ items: Shares }, closed)), response },
    },
    (request) => {
      const { version, items } = request.body;
      return saveShares(db, callOf(request), kind, request.params.id, version, items);
    },
  );
}

type Action = (db: Db, call: Call, items: readonly ReportTarget[]) => Promise<void>;
function action(api: App, db: Db, path: string, run: Action): void {
  api.post(
    path,
    { ...needs('report.write'), schema: { tags, body: Targets, response: EMPTY } },
    async (request, reply) => {
      await run(db, callOf(request), request.body.items);
      return reply.status(204).send();
    },
  );
}
