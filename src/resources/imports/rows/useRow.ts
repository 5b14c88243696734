import { notifyManager } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import type { DuplicateDecision } from '#schemas/vocabulary/index.ts';
import { staleRecord, bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { textIn, usePatchItem } from '../api/items.ts';
import { useRowsScope } from './scope.ts';

/** What was typed into a cell and is not the row's yet: under way, or refused for a reason. */
export interface Edit {
  readonly text: string;
  readonly problem: string | null;
}
type Edits = Readonly<Record<string, Edit>>;

const without = (edits: Edits, column: string): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => name !== column));

/** What can be done with one row, what is under way, and what of it did not go well. Its functions stay the same. */
export function useRow(item: ImportItem) {
  const { flowId } = useRowsScope();
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const { mutateAsync, isPending } = usePatchItem(flowId);
  const [edits, setEdits] = useState<Edits>({});
  const [note, setNote] = useState<string | null>(null);
  const latest = useRef(item);
  /** What is being saved, by column: whoever comes back to the cell meanwhile and leaves it has changed nothing. */
  const underWay = useRef(new Map<string, string>());
  useEffect(() => {
    // A row that was drawn before the answer to a later change came may be reported after it.
    if (item.version >= latest.current.version) latest.current = item;
  }, [item]);

  /**
   * Ends the edit of a cell that had this text once the row of the answer is drawn: until then the cell would show, and
   * offer for correction, the text before.
   */
  const end = useCallback(
    (column: string, text: string) =>
      notifyManager.schedule(() =>
        setEdits((now) => (now[column]?.text === text ? without(now, column) : now)),
      ),
    [],
  );

  /** The text of a cell; the same text only ends the edit. */
  const commit = useCallback(
    async (column: string, text: string) => {
      const saving = underWay.current.get(column);
      if (saving === text) return;
      setNote(null);
      if (saving === undefined && text === textIn(latest.current, column))
        return setEdits((now) => without(now, column));
      setEdits((now) => ({ ...now, [column]: { text, problem: null } }));
      underWay.current.set(column, text);
      try {
        latest.current = await mutateAsync({
          item: latest.current,
          change: { data: { [column]: text } },
        });
        end(column, text);
      } catch (error) {
        if (staleRecord(error)) {
          end(column, text);
          setNote(translate('import_rows.row.stale_text', { column, text }));
        } else if (underWay.current.get(column) === text) {
          const [fail] = bodyOf(error)?.fails ?? [];
          const problem = fail?.message ?? textOf(error, language);
          setEdits((now) => ({ ...now, [column]: { text, problem } }));
        }
      } finally {
        if (underWay.current.get(column) === text) underWay.current.delete(column);
      }
    },
    [mutateAsync, end, translate, language],
  );
  const drop = useCallback((column: string) => setEdits((now) => without(now, column)), []);

  const change = useCallback(
    async (what: { readonly removed: boolean } | { readonly decision: DuplicateDecision | null }) => {
      setNote(null);
      try {
        latest.current = await mutateAsync({ item: latest.current, change: what });
      } catch (error) {
        if (staleRecord(error)) return setNote(translate('import_rows.row.stale'));
        const fails = bodyOf(error)?.fails ?? [];
        notify(fails.map(({ message }) => message).join('. ') || textOf(error, language), { type: 'error' });
      }
    },
    [mutateAsync, notify, translate, language],
  );
  return { edits, note, isPending, commit, drop, change };
}
