import { useNotify } from 'ra-core';
import type { AssignmentOrder } from '#schemas/assignment.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { UndoButton } from '../../generic/UndoButton.tsx';
import { useAssignCalls, type AssignedFile, type Which } from './api.ts';

/** Assigns and tells what became of it, with the way back in the message. */
export function useAssign(onDone: () => void) {
  const notify = useNotify();
  const language = useLanguage();
  const { assign, undo } = useAssignCalls();
  const giveBack = async (items: readonly AssignedFile[]) => {
    try {
      await undo.mutateAsync(items);
      notify('credential_assign.undone', { type: 'success', messageArgs: { smart_count: items.length } });
    } catch (error) {
      notify(reasonOf(error, language), { type: 'error' });
    }
  };
  const run = (which: Which, order: AssignmentOrder) =>
    assign.mutate(
      { which, order },
      {
        onSuccess: (items) => {
          notify('credential_assign.done', {
            type: 'success',
            messageArgs: { smart_count: items.length },
            action: <UndoButton onUndo={() => void giveBack(items)} />,
          });
          onDone();
        },
      },
    );
  return {
    run,
    isPending: assign.isPending,
    problem: assign.error && reasonOf(assign.error, language),
    forget: assign.reset,
  };
}

/** What the server says, with how many files it is about where it names rows. */
function reasonOf(error: unknown, language: 'en' | 'es'): string {
  const fails = bodyOf(error)?.fails ?? [];
  const rows = fails.filter(({ field }) => field.startsWith('items.')).length;
  const said = [...new Set(fails.map(({ message }) => message))].join('. ');
  return [textOf(error, language), ...(said === '' ? [] : [rows > 0 ? `${said} (${rows})` : said])].join(
    ': ',
  );
}
