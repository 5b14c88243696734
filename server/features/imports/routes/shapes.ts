import { Type } from '@sinclair/typebox';
import { SPLITS } from '#schemas/import-flow/index.ts';

export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values] }));

export const closed = { additionalProperties: false };

/** Columns and defaults of a mapping, as calls send them; what they mean is checked by `mappingFails`. */
export const Mappings = Type.Array(
  Type.Union([
    Type.Object(
      {
        column: Type.String({ maxLength: 4000 }),
        field: Type.String({ maxLength: 100 }),
        split: Type.Optional(oneOf(SPLITS)),
      },
      closed,
    ),
    Type.Object({ field: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: 4000 }) }, closed),
  ]),
  { maxItems: 1000 },
);
