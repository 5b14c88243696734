import { useNotify, type RaRecord } from 'ra-core';
import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Values } from '#schemas/engine/field.ts';
import { isSame } from '#schemas/engine/same.ts';
import { TASKS } from '#schemas/task/index.ts';
import { bodyOf, staleRecord, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { UndoButton } from '../../generic/UndoButton.tsx';
import { StaleDialog } from '../../generic/StaleDialog.tsx';
import type { Conflict } from '../../generic/useSchemaForm.ts';
import { useTasksChanged } from '../task.ts';
import { patchOf, type AskedStep } from './steps.ts';
import { StepDialog } from './StepDialog.tsx';

type Done = (task: RaRecord) => void;

/** What can be done with one task from anywhere on a screen. */
export interface Desk {
  /** Changes a task at once; what it says afterwards is the text of this key, with a way back. False: it was refused. */
  readonly change: (task: RaRecord, values: Values, said: string, onDone?: Done) => Promise<boolean>;
  /** Asks what a step needs, then changes the task. */
  readonly ask: (task: RaRecord, step: AskedStep, onDone?: Done) => void;
  /** Keys of the tasks that are on their way. */
  readonly busy: ReadonlySet<unknown>;
}

const DeskContext = createContext<Desk | null>(null);
export const useDesk = (): Desk | null => useContext(DeskContext);

interface Asked {
  readonly task: RaRecord;
  readonly step: AskedStep;
  readonly onDone: Done | undefined;
}
interface Late {
  readonly conflict: Conflict;
  readonly said: string;
  readonly onDone: Done | undefined;
}

const NONE: ReadonlySet<unknown> = new Set();

/**
 * Where the tasks of a screen are changed. Its dialogs stand here and not beside a task: a list that is read again may
 * lose the row while somebody still answers. A change that came too late shows both sides and asks (design, rule 6).
 */
export function TaskDesk({ children }: { readonly children: ReactNode }) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const changed = useTasksChanged();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [late, setLate] = useState<Late | null>(null);
  const [busy, setBusy] = useState(NONE);

  const patch = async (task: RaRecord, values: Values): Promise<RaRecord> => {
    setBusy((known) => new Set(known).add(task.id));
    try {
      const { data } = await provider.update<RaRecord>(TASKS.name, {
        id: task.id,
        data: values,
        previousData: task,
      });
      changed(task.lead_id);
      return data;
    } finally {
      setBusy((known) => new Set([...known].filter((id) => id !== task.id)));
    }
  };
  const refuse = (error: unknown) =>
    notify(bodyOf(error)?.fails[0]?.message ?? textOf(error, language), { type: 'error' });

  const takeBack = async (saved: RaRecord, before: RaRecord, values: Values) => {
    try {
      await patch(saved, Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null])));
    } catch (error) {
      refuse(error);
      changed(saved.lead_id);
    }
  };
  /** Null: somebody was faster, and both sides are shown. */
  const send = async (
    task: RaRecord,
    values: Values,
    said: string,
    onDone?: Done,
  ): Promise<RaRecord | null> => {
    try {
      const saved = await patch(task, values);
      notify(said, {
        type: 'success',
        messageArgs: { title: String(task.title) },
        action: <UndoButton onUndo={() => void takeBack(saved, task, values)} />,
      });
      onDone?.(saved);
      return saved;
    } catch (error) {
      const theirs = staleRecord(error);
      if (!theirs) throw error;
      // Who did the same has done it.
      if (Object.entries(values).every(([name, value]) => isSame(value, theirs[name]))) {
        changed(task.lead_id);
        onDone?.(theirs);
        return theirs;
      }
      setLate({ conflict: { mine: values, base: task, theirs }, said, onDone });
      return null;
    }
  };
  const change: Desk['change'] = async (task, values, said, onDone) => {
    try {
      await send(task, values, said, onDone);
      return true;
    } catch (error) {
      refuse(error);
      changed(task.lead_id);
      return false;
    }
  };

  // Rows that are shown need not be drawn again because a dialog opened.
  const changeRef = useRef(change);
  useLayoutEffect(() => {
    changeRef.current = change;
  });
  const desk = useMemo(
    (): Desk => ({
      change: (...given) => changeRef.current(...given),
      ask: (task, step, onDone) => setAsked({ task, step, onDone }),
      busy,
    }),
    [busy],
  );
  return (
    <DeskContext value={desk}>
      {children}
      {asked && (
        <StepDialog
          step={asked.step}
          about={String(asked.task.title)}
          {...(asked.step === 'due' ? { defaults: { due_date: asked.task.due_date ?? null } } : {})}
          onSend={async (values) => {
            const { task, step, onDone } = asked;
            const saved = await send(task, patchOf(step, values), `tasks.done.${step}`, onDone);
            if (saved === null) setAsked(null);
            return saved ?? task;
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {late && (
        <StaleDialog
          resource={TASKS}
          conflict={late.conflict}
          onResolve={(mine) => {
            setLate(null);
            const { theirs } = late.conflict;
            if (Object.keys(mine).length > 0) void change(theirs, mine, late.said, late.onDone);
            else changed(theirs.lead_id);
          }}
          onClose={() => {
            setLate(null);
            changed(late.conflict.theirs.lead_id);
          }}
        />
      )}
    </DeskContext>
  );
}
