import { Type } from '@sinclair/typebox';
import { codesOf } from '#schemas/engine/codes.ts';
import {
  DUPLICATE_DECISION,
  IMPORT_ITEM_STATUS,
  IMPORT_ITEMS_PAGE_SIZE,
  type DuplicateDecision,
  type ImportItemStatus,
} from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { Filename, sendCsv } from '#server/platform/download.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { refuse } from '#server/platform/problem.ts';
import { fileOf, Key, Version } from '#server/platform/routes.ts';
import { Slots } from '#server/platform/slots.ts';
import { exportItems } from '../items/export.ts';
import { listFaults } from '../items/faults.ts';
import { listItems } from '../items/list.ts';
import { updateItems } from '../items/many.ts';
import { ITEM_CHANGES, updateItem, type ItemChange } from '../items/update.ts';
import { MAX_FAULT_TEXT } from '../items/where.ts';

const closed = { additionalProperties: false };
/** As long as a cell of a spreadsheet may be. */
const Cell = Type.String({ maxLength: 32_767 });
const Decision = Type.Unsafe<DuplicateDecision | null>({
  type: ['string', 'null'],
  enum: [...codesOf(DUPLICATE_DECISION), null],
});
const Status = Type.Unsafe<ImportItemStatus>({ type: 'string', enum: codesOf(IMPORT_ITEM_STATUS) });

const ItemBody = Type.Object(
  {
    version: Version,
    // By hand: a record's pattern would let headers with a line end pass unread.
    data: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: Cell,
        maxProperties: 1000,
      }),
    ),
    decision: Type.Optional(Decision),
    removed: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** A fault that rows have (`ItemsPatch.where`). */
const FAULT = {
  field: Type.Optional(Type.String({ maxLength: 100 })),
  code: Type.Optional(Type.String({ maxLength: 100 })),
  column: Type.Optional(Type.String({ maxLength: 4000 })),
  text: Type.Optional(Type.String({ maxLength: MAX_FAULT_TEXT })),
};

const ItemsBody = Type.Object(
  {
    version: Version,
    where: Type.Object({ status: Status, ...FAULT }, closed),
    set: Type.Object(
      {
        text: Type.Optional(Cell),
        removed: Type.Optional(Type.Boolean()),
        decision: Type.Optional(Decision),
      },
      closed,
    ),
  },
  closed,
);

const STATUSES = { status_in: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })) };

const ItemsQuery = Type.Object(
  {
    ...STATUSES,
    ...FAULT,
    row_no: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })),
    decided: Type.Optional(Type.Boolean()),
    page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    size: Type.Integer({ minimum: 1, maximum: 1000, default: IMPORT_ITEMS_PAGE_SIZE }),
  },
  closed,
);

/** Exports at once, of each way to spell the address: with those of leads they leave half of the pool to everything else. */
const EXPORTS = { all: 2, each: 2 };

/** What a file of refused rows holds unless the caller says otherwise. */
const REFUSED: readonly ImportItemStatus[] = ['INVALID', 'DUPLICATED'];

/** The rows of an import. */
export function itemRoutes(api: App, { db, jobs }: AppContext, hide: boolean): void {
  const shown = { tags: ['imports'], hide };
  const right = needs('import.write');
  const exports = new Slots(EXPORTS);

  api.get(
    '/import-flows/:id/items',
    { ...right, schema: { ...shown, params: Key, querystring: ItemsQuery } },
    (request) => {
      const { status_in, page = 1, size = IMPORT_ITEMS_PAGE_SIZE, ...where } = request.query;
      return listItems(db, callOf(request), request.params.id, statusesIn(status_in), where, page, size);
    },
  );

  api.patch(
    '/import-flows/:id/items',
    { ...right, schema: { ...shown, params: Key, body: ItemsBody } },
    (request) => {
      const { version, ...patch } = request.body;
      return updateItems(db, jobs, callOf(request), request.params.id, version, patch);
    },
  );

  api.get('/import-flows/:id/faults', { ...right, schema: { ...shown, params: Key } }, (request) =>
    listFaults(db, callOf(request), request.params.id),
  );

  api.patch(
    '/import-flows/items/:id',
    { ...right, schema: { ...shown, params: Key, body: ItemBody } },
    (request) => {
      const { version, ...change } = request.body;
      refuseSeveral(change);
      return updateItem(db, jobs, callOf(request), request.params.id, version, change);
    },
  );

  api.post(
    '/import-flows/:id/export/csv/:filename',
    {
      ...right,
      schema: {
        ...shown,
        params: Type.Object({ ...Key.properties, filename: Filename }),
        querystring: Type.Object(STATUSES, closed),
        response: fileOf('text/csv'),
      },
    },
    async (request, reply) => {
      const call = callOf(request);
      const { id, filename } = request.params;
      const statuses = statusesIn(request.query.status_in);
      return sendCsv(reply, { slots: exports, person: call.actor.id, filename }, () =>
        exportItems(db, call, id, statuses.length > 0 ? statuses : REFUSED),
      );
    },
  );
}

/** Throws `bad_request` for a status that no row has. */
function statusesIn(sent: readonly string[] = []): ImportItemStatus[] {
  const known = codesOf(IMPORT_ITEM_STATUS);
  const statuses = sent.flatMap((value) => value.split(',')).filter(Boolean);
  const all = known.filter((status) => statuses.includes(status));
  const isKnown = (status: string): boolean => (known as readonly string[]).includes(status);
  refuse(statuses.every(isKnown) ? [] : [{ field: 'status_in', code: 'not_in_list' }]);
  return all;
}

/** Throws `bad_request`: a row is changed in one way at a time. */
function refuseSeveral(change: ItemChange): void {
  const given = ITEM_CHANGES.filter((name) => change[name] !== undefined);
  const code = given.length === 0 ? 'any_of_required' : 'only_one_of';
  refuse(
    given.length === 1
      ? []
      : ITEM_CHANGES.map((field) => ({ field, code, params: { fields: ITEM_CHANGES } })),
  );
}
