import type { Shortcut } from '#src/layout/shortcuts.ts';

const LISTS = 'shortcuts.lists.title';
/** The keys of a list of records: RecordTable takes them. */
export const LIST_KEYS = {
  next: { keys: 'j', label: 'shortcuts.lists.next', group: LISTS },
  previous: { keys: 'k', label: 'shortcuts.lists.previous', group: LISTS },
  select: { keys: 'x', label: 'shortcuts.lists.select', group: LISTS },
  open: { keys: 'enter', label: 'shortcuts.lists.open', group: LISTS },
} as const satisfies Record<string, Shortcut>;

const LEAD = 'shortcuts.lead.title';
/** The keys of a lead to which a list has led: LeadPager takes them. */
export const LEAD_KEYS = {
  next: { keys: 'j', label: 'details.pager.next', group: LEAD },
  previous: { keys: 'k', label: 'details.pager.previous', group: LEAD },
} as const satisfies Record<string, Shortcut>;
