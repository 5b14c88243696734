import { createContext, useContext } from 'react';
import type { ReportSchedule } from '#schemas/report/item.ts';
import type { ReportArea } from '../paths.ts';
import type { FolderThing, ReportThing, Thing } from './things.ts';

/** What is asked in a dialog over the reports. */
export type Asked =
  | { readonly step: 'folder' }
  | { readonly step: 'rename' | 'move' | 'share'; readonly thing: Thing }
  | { readonly step: 'run' | 'copy'; readonly report: ReportThing }
  | {
      readonly step: 'schedule';
      readonly report: Pick<ReportThing, 'entity_id' | 'name'>;
      readonly schedule?: ReportSchedule;
    }
  | { readonly step: 'delete'; readonly things: readonly Thing[]; readonly onDone: () => void };

/** What the parts of the screen share. */
export interface ReportsScreenContext {
  readonly area: ReportArea;
  readonly ask: (asked: Asked) => void;
  /** The folder that is shown. */
  readonly folder: FolderThing | null;
}

const ScreenContext = createContext<ReportsScreenContext | null>(null);
export const ReportsProvider = ScreenContext.Provider;

/** The screen around; there is always one. */
export function useReportsScreen(): ReportsScreenContext {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('Outside of the reports');
  return screen;
}
