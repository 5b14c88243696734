import type { RefObject } from 'react';
import { LIST_KEYS } from '#src/help/screenKeys.ts';
import { useShortcut } from '#src/layout/shortcuts.ts';

const ROW = 'tr[data-row]';

/** j and k lead through the rows of a table by the link of each, which Enter opens; x selects the row that one is in. */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  const present = () => document.activeElement?.closest<HTMLElement>(ROW) ?? null;
  const step = (by: 1 | -1) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
    const at = present();
    const next = at && rows.includes(at) ? rows[rows.indexOf(at) + by] : rows[0];
    next?.querySelector('a')?.focus();
  };
  useShortcut({ ...LIST_KEYS.next, repeats: true, run: () => step(1) });
  useShortcut({ ...LIST_KEYS.previous, repeats: true, run: () => step(-1) });
  useShortcut({
    ...LIST_KEYS.select,
    run: () => {
      const row = present();
      if (table.current?.contains(row)) row?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    },
  });
}
