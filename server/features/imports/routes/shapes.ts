import { Type } from '@sinclair/typebox';
import { SPLITS } from '#schemas/import-flow/index.ts';
import { closed, oneOf } from '#server/platform/routes.ts';

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
