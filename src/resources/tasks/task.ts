import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useCallback } from 'react';
import { pathOfType } from '#schemas/activity/index.ts';
import { TASKS } from '#schemas/task/index.ts';
import { activitiesKey } from '../activities/useActivities.ts';
import { useLeads } from '../leads/useLeads.ts';

/** What the server says that the reader may do to this task. */
export interface TaskRights {
  readonly edit: boolean;
  /** Those it may be given now, its own among them. */
  readonly statuses: readonly string[];
  readonly snooze: boolean;
}

const NO_RIGHTS: TaskRights = { edit: false, statuses: [], snooze: false };

export const rightsOf = (task: RaRecord): TaskRights => (task.can as TaskRights | undefined) ?? NO_RIGHTS;

/** Where the tasks of the signed-in person's lead type are listed: also the first part of every key they are kept under. */
export const useTasksPath = (): string => pathOfType(TASKS, useLeads().type);

/** Reads again what shows tasks, once some have changed; of a lead also what was written about it. */
export function useTasksChanged(): (leadId?: unknown) => void {
  const queries = useQueryClient();
  const path = useTasksPath();
  const { resource } = useLeads();
  return useCallback(
    (leadId) => {
      void queries.invalidateQueries({ queryKey: [path] });
      if (leadId === undefined) return;
      void queries.invalidateQueries({ queryKey: activitiesKey(String(leadId)) });
      void queries.invalidateQueries({ queryKey: [resource.name, 'changes', leadId] });
    },
    [queries, path, resource.name],
  );
}
