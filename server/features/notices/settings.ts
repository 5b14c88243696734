import { Type } from '@sinclair/typebox';
import { failsOf, type Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { NOTICES } from '#schemas/notices/index.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { closed } from '#server/platform/routes.ts';

const Ways = Type.Partial(Type.Object({ in_app: Type.Boolean(), mail: Type.Boolean() }), closed);
const check = checkOf(
  Type.Object(Object.fromEntries(Object.keys(NOTICES).map((code) => [code, Type.Optional(Ways)])), closed),
);

/** Everything wrong with how a person wants to be told (`NOTICE_SETTING`): kinds and ways that there are not, what is no yes or no. */
export const noticeSettingFails = (value: Values): Fail[] => failsOf(check(value), value);
