import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { asksApproval } from '#schemas/task/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { FieldNotes } from '../../generic/FieldNote.tsx';

interface StatusOfTypeProps {
  /** The type that stands in the form at first. */
  readonly type: string | null;
  readonly statusesOf: (type: string | null) => readonly string[];
  readonly onType: (type: string | null) => void;
  /** The sections of the form. */
  readonly children: ReactNode;
}

/**
 * Which statuses there are goes by the type that is being chosen: hears of it, puts a status that the type does not have
 * back to 'to do', and says both beside the fields. Typing elsewhere in the form draws nothing here.
 */
export function StatusOfType({ type: first, statusesOf, onType, children }: StatusOfTypeProps) {
  const { watch, setValue } = useFormContext();
  const translate = useTranslate();
  const codeText = useCodeText();
  const [type, setType] = useState(first);
  /** The status that was taken back, until another is chosen. */
  const [lost, setLost] = useState<string | null>(null);

  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      // Without a name the whole form was filled in anew.
      if (name === 'status') setLost(null);
      if (name !== undefined && name !== 'type') return;
      const next = typeof values.type === 'string' && values.type !== '' ? values.type : null;
      setType(next);
      onType(next);
      const status = String(values.status ?? '');
      if (status === '' || statusesOf(next).includes(status)) return;
      setValue('status', 'todo', { shouldDirty: true });
      setLost(status);
    });
    return unsubscribe;
  }, [watch, setValue, statusesOf, onType]);

  const reset =
    lost === null
      ? null
      : translate('activities.task.status_reset', {
          from: codeText('TASK_STATUS', lost),
          to: codeText('TASK_STATUS', 'todo'),
        });
  const asks = asksApproval(type);
  const notes = useMemo(
    () => ({ type: asks ? translate('activities.task.asks') : null, status: reset }),
    [asks, reset, translate],
  );
  return (
    <FieldNotes value={notes}>
      <Box sx={{ position: 'relative', minWidth: 0 }}>
        {/* The region is there before its text, or screen readers miss it. */}
        <Box role="status" sx={VISUALLY_HIDDEN}>
          {[notes.type, notes.status].filter(Boolean).join(' ')}
        </Box>
        {children}
      </Box>
    </FieldNotes>
  );
}
