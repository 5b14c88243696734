import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import type { BulkAsked } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { BULK_KIND } from '#schemas/vocabulary/index.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { DialogForm } from '../generic/DialogForm.tsx';
import { useCountdown } from '../generic/useCountdown.ts';
import { useStartBulk } from './api.ts';
import type { Selected } from './useSelected.ts';
import { useShown } from './useShown.ts';

/** What the dialog of each kind of action is given. */
export interface AskProps {
  readonly resource: Resource;
  readonly selected: Selected;
  readonly onClose: () => void;
}

interface BulkDialogProps extends AskProps {
  readonly kind: BulkAsked;
  readonly explain: string;
  /** What the leads become; null: something is still missing, and the inputs say what. */
  readonly read: () => Readonly<Record<string, unknown>> | null;
  /** Seconds before the action may be confirmed (specification §9 'Confirm buttons may show a countdown'). */
  readonly wait?: number;
  readonly children?: ReactNode;
}

/** Asks what an action needs, starts it, and gives the word to the progress of the action. */
export function BulkDialog({
  resource,
  selected,
  onClose,
  kind,
  explain,
  read,
  wait = 0,
  children,
}: BulkDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const start = useStartBulk(resource);
  const [, show] = useShown(resource);
  const left = useCountdown(wait);
  const isGrave = kind === 'delete';

  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    const params = read();
    if (!params || left > 0 || start.isPending) return;
    start.mutate(
      { order: { kind, params }, which: selected.which },
      {
        onSuccess: (action) => {
          show({ id: action.entity_id, isOpen: true });
          // Which leads the action is about is settled: the list is free for the next thing.
          selected.selection.clear();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={start.isPending ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogForm onSubmit={confirm}>
        <DialogTitle id={`${id}t`}>
          {translate('bulk.title', {
            action: text(BULK_KIND[kind]),
            smart_count: selected.count,
            count: selected.countText,
          })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}d`} sx={{ mb: 2 }}>
            {explain}
          </DialogContentText>
          {children}
          {start.error && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {sentenceOf(start.error, language)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={start.isPending} autoFocus={isGrave}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isGrave ? 'error' : 'primary'}
            loading={start.isPending}
            disabled={left > 0}
          >
            {left > 0
              ? translate('bulk.countdown', { action: text(BULK_KIND[kind]), seconds: left })
              : text(BULK_KIND[kind])}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

function sentenceOf(error: unknown, language: 'en' | 'es'): string {
  const fails = bodyOf(error)?.fails ?? [];
  return [...new Set(fails.map(({ message }) => message))].join('. ') || textOf(error, language);
}
