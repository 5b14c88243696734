import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { ConfirmedStep } from '../generic/ConfirmedStep.tsx';
import { useUndoBulk } from './api.ts';
import { useShown } from './useShown.ts';

interface UndoActionProps {
  readonly resource: Resource;
  readonly action: BulkAction;
}

/** Gives the leads of an assignment back, after a question; that is an action too, whose progress is then shown. */
export function UndoAction({ resource, action }: UndoActionProps) {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const [, show] = useShown(resource);
  const undo = useUndoBulk(resource);
  const close = () => setAsked(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsked(true)} sx={{ mr: 'auto' }}>
        {translate('bulk.undo.ask')}
      </Button>
      {isAsked && (
        <ConfirmedStep
          title={translate('bulk.undo.title')}
          text={translate('bulk.undo.text')}
          action={translate('bulk.undo.ask')}
          run={async () => {
            const { entity_id: id } = await undo.mutateAsync(action.entity_id);
            show({ id, isOpen: true });
          }}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}
