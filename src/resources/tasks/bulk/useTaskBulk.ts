import { useCallback } from 'react';
import type { Values } from '#schemas/engine/field.ts';
import type { TaskBulk } from '#schemas/vocabulary/index.ts';
import type { ApiFail } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useTasksChanged, useTasksPath } from '../task.ts';

/** What became of tasks that were changed at once. */
export interface BulkOutcome {
  readonly changed: number;
  readonly skipped: readonly {
    readonly entity_id: string;
    /** Null where the reader may not know it. */
    readonly title: string | null;
    readonly fails: readonly ApiFail[];
  }[];
}

/** Changes many tasks at once, each by the rules of a change by hand. */
export function useTaskBulk() {
  const provider = useProvider();
  const path = useTasksPath();
  const changed = useTasksChanged();
  return useCallback(
    async (ids: readonly string[], action: TaskBulk, values: Values = {}): Promise<BulkOutcome> => {
      const body = { ids, action, ...values };
      const outcome = await provider.call<BulkOutcome>(`${path}/bulk`, { method: 'POST', body });
      changed();
      return outcome;
    },
    [provider, path, changed],
  );
}
