import { useState } from 'react';
import type { RaRecord } from 'ra-core';
import { TaskDialog } from '../../activities/TaskDialog.tsx';
import { useLeads } from '../../leads/useLeads.ts';
import { useTasksChanged } from '../task.ts';
import { TaskSheet } from './TaskSheet.tsx';
import { useOpenedTask } from './useOpenedTask.ts';

/** The task that the address names: to be read, and from there changed. */
export function OpenedTask() {
  const { id, close } = useOpenedTask();
  // Another task begins anew, without the form of the one before.
  return id && <Opened key={id} id={id} onClose={close} />;
}

function Opened({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { type } = useLeads();
  const changed = useTasksChanged();
  /** The task as it was when somebody began to change it: what happens meanwhile is asked about on saving. */
  const [edited, setEdited] = useState<RaRecord | null>(null);
  if (!edited) return <TaskSheet id={id} onEdit={setEdited} onClose={onClose} />;
  return (
    <TaskDialog
      lead={{ id: String(edited.lead_id), lead_type: type }}
      record={edited}
      onSaved={(task) => changed(task.lead_id)}
      onClose={() => setEdited(null)}
    />
  );
}
