/** The columns of the list of reports, in their order. */
export const COLUMNS = ['name', 'category', 'owner', 'used_at', 'updated_at'] as const;

/** By which columns the list can be ordered. */
export const SORTS = ['name', 'category', 'used_at', 'updated_at'] as const;
export const isSort = (column: string): boolean => SORTS.some((name) => name === column);
