import { Type } from '@sinclair/typebox';
import { SHARES_MAX } from '#schemas/assignment.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { ASSIGNMENT_DEAL, ASSIGNMENT_MEASURE, ASSIGNMENT_STRATEGY } from '#schemas/vocabulary/index.ts';
import { closed, oneOf } from '#server/platform/routes.ts';

export const Id = Type.String({ pattern: KEY_PATTERN });
export const Nobody = Type.Union([Id, Type.Null()]);

/** How a body says who gets how much; an `AssignmentOrder` of schemas/assignment.ts, whose rules `orderFails` knows. */
export const Shares = {
  strategy: oneOf(codesOf(ASSIGNMENT_STRATEGY)),
  measure: Type.Optional(oneOf(codesOf(ASSIGNMENT_MEASURE))),
  shares: Type.Array(
    Type.Object({ user_id: Nobody, value: Type.Optional(Type.Union([Type.Number(), Type.Null()])) }, closed),
    { maxItems: SHARES_MAX },
  ),
};

/** The same with what only leads have: how equal shares are dealt, and how many anybody may come to have. */
export const Order = {
  ...Shares,
  deal: Type.Optional(oneOf(codesOf(ASSIGNMENT_DEAL))),
  capacity: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
};
