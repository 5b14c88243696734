import { Type } from '@sinclair/typebox';
import { BULK_IDS_MAX } from '#schemas/bulk/index.ts';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';

/** Leads that a request names by their keys: a selection of the list. */
export const LeadIds = Type.Array(Type.String({ pattern: KEY_PATTERN }), {
  minItems: 1,
  maxItems: BULK_IDS_MAX,
  uniqueItems: true,
});
