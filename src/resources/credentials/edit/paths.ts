import { CREDENTIAL_EDIT_PATH } from '#schemas/addresses.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';

/** Part of an address that leads to a place on its page. */
const at = (anchor?: string): string => (anchor ? `#${encodeURIComponent(anchor)}` : '');

/** A form of the account. @param anchor dotted path of a field, or `itemAnchor` */
export const formAddress = (key: string, anchor?: string): string =>
  `${CREDENTIAL_EDIT_PATH}/form/${encodeURIComponent(key)}${at(anchor)}`;

export const resourceAddress = (id: string, anchor?: string): string =>
  `${CREDENTIAL_EDIT_PATH}/resource/${encodeURIComponent(id)}${at(anchor)}`;

export const importAddress = (kind: ResourceKind): string =>
  `${CREDENTIAL_EDIT_PATH}/add/${kind.toLowerCase()}`;

/** The account's own papers. */
export const papersAddress = (anchor?: string): string => `${CREDENTIAL_EDIT_PATH}/papers${at(anchor)}`;

/** Where the requirement item of a subject stands. */
export const itemAddress = ({ resource_id }: Pick<SubjectRef, 'resource_id'>, code: string): string =>
  resource_id ? resourceAddress(resource_id, itemAnchor(code)) : papersAddress(itemAnchor(code));

/** The place of a requirement item on a page. Paths of fields have a dot and no colon. */
export const itemAnchor = (code: string): string => `item:${code}`;

/** Reads the anchor of an address: `#a.b` → `a.b`. */
export const anchorIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};
