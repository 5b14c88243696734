import { Type, type TObject, type TSchema, type TUnsafe } from '@sinclair/typebox';
import type { Fields } from '#schemas/engine/field.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { entries } from '#schemas/engine/resource.ts';
import type { Page } from './page.ts';

/** One value of a query string, or several of one name. */
export const OneOrMore = Type.Union([Type.String(), Type.Array(Type.String())]);

/**
 * The query string of a list for the API's description. What it may hold is checked by `parseListQuery`, which names
 * every unknown filter in the reader's language.
 */
export const listQuerySchema = (fields: Fields): TObject =>
  Type.Object(
    {
      page: Type.Optional(Type.String({ description: 'from 1' })),
      size: Type.Optional(Type.String({ description: 'at most 1000' })),
      ordering: Type.Optional(Type.String({ description: '-updated_at,company_name' })),
      search: Type.Optional(Type.String({ description: 'at least three characters' })),
      ...Object.fromEntries(
        entries(fields)
          .filter(([, field]) => field.filter)
          .flatMap(([name, field]) =>
            kindOf(field).operators.map((operator) => [`${name}_${operator}`, Type.Optional(OneOrMore)]),
          ),
      ),
    },
    { additionalProperties: true },
  );

export const pageSchema = (item: TSchema): TUnsafe<Page<unknown>> =>
  Type.Unsafe<Page<unknown>>(
    Type.Object({
      items: Type.Array(item),
      total: Type.Integer(),
      total_exact: Type.Boolean({ description: 'false: there are more than total' }),
      page: Type.Integer(),
      size: Type.Integer(),
    }),
  );
