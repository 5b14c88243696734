import { Type } from '@sinclair/typebox';
import { codesOf } from '#schemas/engine/codes.ts';
import { IMPORT_ITEM_STATUS, IMPORT_ITEMS_PAGE_SIZE } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { Problem } from '#server/platform/problem.ts';
import { Key } from '#server/platform/routes.ts';
import { listItems, updateItem } from '../items.ts';

const closed = { additionalProperties: false };

const ItemBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    data: Type.Record(Type.String(), Type.String({ maxLength: 32_767 }), { maxProperties: 1000 }),
  },
  closed,
);

const ItemsQuery = Type.Object(
  {
    status_in: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })),
    page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    size: Type.Integer({ minimum: 1, maximum: 1000, default: IMPORT_ITEMS_PAGE_SIZE }),
  },
  closed,
);

/** The rows of an import. */
export function itemRoutes(api: App, { db }: AppContext, hide: boolean): void {
  const shown = { tags: ['imports'], hide };
  const right = needs('import.write');

  api.get(
    '/import-flows/:id/items',
    { ...right, schema: { ...shown, params: Key, querystring: ItemsQuery } },
    (request) => {
      const { status_in = [], page = 1, size = IMPORT_ITEMS_PAGE_SIZE } = request.query;
      const statuses = status_in.flatMap((value) => value.split(',')).filter(Boolean);
      const known: readonly string[] = codesOf(IMPORT_ITEM_STATUS);
      if (statuses.some((status) => !known.includes(status)))
        throw new Problem('bad_request', [{ field: 'status_in', code: 'not_in_list' }]);
      return listItems(db, callOf(request), request.params.id, statuses, page, size);
    },
  );

  api.patch(
    '/import-flows/items/:id',
    { ...right, schema: { ...shown, params: Key, body: ItemBody } },
    (request) => updateItem(db, callOf(request), request.params.id, request.body.version, request.body.data),
  );
}
