import { codesOf } from '#schemas/engine/codes.ts';
import {
  NOTICE_GROUP,
  NOTICES,
  noticesOf,
  type NoticeCode,
  type NoticeGroup,
} from '#schemas/notices/index.ts';
import type { Role } from '#schemas/permissions.ts';

interface KindsOfGroup {
  readonly group: NoticeGroup;
  readonly codes: readonly NoticeCode[];
}

/** The kinds of notices that may come to a role, by area; areas of which none may are left out. */
export const groupsOf = (role: Role): KindsOfGroup[] =>
  codesOf(NOTICE_GROUP)
    .map((group) => ({ group, codes: noticesOf(role).filter((code) => NOTICES[code].group === group) }))
    .filter(({ codes }) => codes.length > 0);
