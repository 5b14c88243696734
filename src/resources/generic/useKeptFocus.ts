import { useCallback, type RefCallback } from 'react';

/**
 * Keeps the keyboard in a list when what it was at goes: the row that now has its place takes it, else the one before; where
 * there are no rows, what else is there. Of what was in no row, as the bar over those chosen, the list itself takes it. For
 * the element around them, which can be focused.
 * @param rows by which the rows are found in it
 */
export const useKeptFocus = (rows: string): RefCallback<HTMLElement> =>
  useCallback(
    (list) => {
      if (!list) return;
      const all = () => [...list.querySelectorAll<HTMLElement>(rows)];
      /** What was reached last, and the number of its row; -1: it is in none. */
      let last: { readonly element: Element; readonly at: number } | null = null;
      const came = ({ target }: FocusEvent) => {
        const element = target as Element;
        const at = all().findIndex((row) => row.contains(element));
        last = { element, at };
      };
      const left = ({ target, relatedTarget }: FocusEvent) => {
        // A dialog or menu gives it back.
        if (relatedTarget instanceof Element && relatedTarget.closest('.MuiModal-root')) return;
        // What goes is left as well: it is gone a moment later.
        queueMicrotask(() => {
          if (last?.element === target && last.element.isConnected) last = null;
        });
      };
      const changed = new MutationObserver(() => {
        if (!last || last.element.isConnected) return;
        const { at } = last;
        const now = all();
        const row = now[Math.min(at, now.length - 1)];
        last = null;
        if (document.activeElement !== document.body) return;
        if (at < 0) return list.focus();
        const within = row ?? list;
        // A row is reached by its link, not by the box before it.
        const kinds = row ? ['a[href]', 'button'] : ['input', 'a[href]', 'button'];
        const [first = within] = kinds.flatMap((kind) => within.querySelector<HTMLElement>(kind) ?? []);
        first.focus();
      });
      list.addEventListener('focusin', came);
      list.addEventListener('focusout', left);
      changed.observe(list, { childList: true, subtree: true });
      return () => {
        list.removeEventListener('focusin', came);
        list.removeEventListener('focusout', left);
        changed.disconnect();
      };
    },
    [rows],
  );
