import { createContext, useContext } from 'react';
import type { FileItem } from '#schemas/file/index.ts';
import type { useOpened } from '../../generic/useOpened.ts';
import type { Selection } from '../../generic/selection.ts';
import type { Entry, FileEntry } from './entries.ts';
import type { Picking } from './picking.ts';

/** What is asked in a dialog over the folder. */
export type Asked =
  | { readonly step: 'folder' }
  | { readonly step: 'rename'; readonly entry: Entry }
  | { readonly step: 'move'; readonly entries: readonly Entry[] }
  | { readonly step: 'versions' | 'replace'; readonly file: FileEntry };

/** What the parts of the explorer share: what is shown, what is chosen, what can be done with it. */
export interface Explorer {
  /** Folder that is shown. */
  readonly prefix: string;
  readonly entries: readonly Entry[];
  /** Found below the folder as well: each says where it lies. */
  readonly isDeep: boolean;
  readonly selection: Selection;
  readonly pick: Picking;
  readonly folderTo: (prefix: string) => string;
  readonly opened: ReturnType<typeof useOpened>;
  readonly ask: (asked: Asked) => void;
  readonly move: (entries: readonly Entry[], prefix: string) => Promise<void>;
  readonly toTrash: (entries: readonly Entry[]) => Promise<void>;
  /** One file as it is, else an archive. */
  readonly download: (entries: readonly Entry[]) => void;
  readonly copyLink: (file: FileItem) => Promise<void>;
}

const ExplorerContext = createContext<Explorer | null>(null);
export const ExplorerProvider = ExplorerContext.Provider;

/** The explorer around; there is always one. */
export function useExplorer(): Explorer {
  const explorer = useContext(ExplorerContext);
  if (!explorer) throw new Error('Outside of an explorer');
  return explorer;
}
