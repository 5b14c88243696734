import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { FileItem, FileTarget, NameChoice } from '#schemas/file/index.ts';
import { bodyOf, reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useCopy } from '#src/layout/useCopy.ts';
import type { Selection } from '../../generic/selection.ts';
import { UndoButton } from '../../generic/UndoButton.tsx';
import { useFileChanges } from '../api/explorer.ts';
import { useArchive, useDownload } from '../api/links.ts';
import { isWithin, linkOf, targetOf, type Entry } from './entries.ts';

/** A move that stopped at names that are taken there: it waits for what is to become of them. */
interface Taken {
  readonly entries: readonly Entry[];
  readonly prefix: string;
}

/** Steps that ask nothing, or only once they have begun; what became of each is told. */
export function useActions(selection: Selection) {
  const notify = useNotify();
  const language = useLanguage();
  const changes = useFileChanges();
  const downloadFile = useDownload();
  const { archive } = useArchive();
  const [taken, setTaken] = useState<Taken | null>(null);
  const copy = useCopy({ copied: 'explorer.link_copied', refused: 'explorer.link_not_copied' });
  const fail = (error: unknown) => notify(reasonOf(error, language), { type: 'error', multiLine: true });

  const move = async (entries: readonly Entry[], prefix: string, choice: NameChoice = 'refuse') => {
    try {
      await changes.move(entries.map(targetOf), prefix, choice);
      notify('explorer.moved', { type: 'success', messageArgs: { smart_count: entries.length } });
      selection.clear();
      setTaken(null);
    } catch (error) {
      const isTaken = bodyOf(error)?.fails.every(({ code }) => code === 'name_taken') === true;
      if (isTaken && bodyOf(error)!.fails.length > 0) return setTaken({ entries, prefix });
      setTaken(null);
      fail(error);
    }
  };
  const toTrash = async (entries: readonly Entry[]) => {
    const theirs = entries.filter(({ can }) => can.edit);
    if (theirs.length < entries.length || theirs.length === 0)
      return notify('explorer.not_yours', { type: 'warning' });
    // What lies in another of them goes with it, and comes back with it.
    const roots = theirs.filter((entry) => !theirs.some((other) => isWithin(entry, other)));
    try {
      const { items } = await changes.toTrash(roots.map(targetOf));
      const gone = items.map((item, index) => ({ ...item, kind: roots[index]!.kind }));
      notify('explorer.trashed', {
        type: 'success',
        messageArgs: { smart_count: theirs.length },
        action: <UndoButton onUndo={() => void restore(gone)} />,
      });
      selection.clear();
    } catch (error) {
      fail(error);
    }
  };
  const restore = async (items: readonly FileTarget[]) => {
    try {
      await changes.restore(items);
      notify('explorer.trash.restored', { type: 'success', messageArgs: { smart_count: items.length } });
    } catch (error) {
      fail(error);
    }
  };
  const download = (entries: readonly Entry[]) => {
    const [first] = entries;
    if (entries.length === 1 && first?.kind === 'file') downloadFile(first);
    else if (first) archive(entries.map(targetOf));
  };
  const copyLink = (file: FileItem) => copy(linkOf(file));
  return {
    move: (entries: readonly Entry[], prefix: string) => move(entries, prefix),
    toTrash,
    download,
    copyLink,
    taken,
    keepBoth: () => taken && move(taken.entries, taken.prefix, 'rename'),
    leaveThem: () => setTaken(null),
  };
}
