import type { AdminList } from '#schemas/list/index.ts';
import type { LeadType } from '#schemas/permissions.ts';

export const LISTS_ADDRESS = '/lists';

interface Part {
  readonly type?: LeadType | null;
  readonly parent?: string | null;
}

/** A list; of one whose entries are of one lead type each those of this one, or what belongs to an entry of another list. */
export const listAt = (list: AdminList, { type, parent }: Part = {}): string => {
  const query = new URLSearchParams({ ...(type ? { type } : {}), ...(parent ? { parent } : {}) });
  return `${LISTS_ADDRESS}/${list}${query.size > 0 ? `?${query}` : ''}`;
};
