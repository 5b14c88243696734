/** The room of the search of a list, which is there before it. */
export const SEARCH_ROOM = {
  width: { xs: 'auto', sm: 280 },
  minHeight: 40,
  flex: { xs: 1, sm: 'none' },
  minWidth: 0,
} as const;
