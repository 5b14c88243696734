import CloseIcon from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { isOpen, type BulkAction } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { BULK_KIND } from '#schemas/vocabulary/index.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { usePercent, useText } from '#src/i18n/hooks.ts';
import { useAction, useRunning } from './api.ts';
import { ProgressPanel } from './ProgressPanel.tsx';
import { percentOf, severityOf } from './progress.ts';
import { useShown } from './useShown.ts';
import { useOutcome } from './words.ts';

/**
 * The action that goes on over the list, or has just ended: its panel, or a line above the list when the panel is
 * closed. It stands beside the list always, since the bar that started the action is gone with the selection.
 */
export function BulkProgress({ resource }: { readonly resource: Resource }) {
  const [shown, show] = useShown(resource);
  const running = useRunning(resource, shown === null);
  const { data: action, error } = useAction(resource, shown?.id ?? running.id);
  const isGone = bodyOf(error)?.status === 404;
  useEffect(() => {
    // Somebody else's, from before they signed out here.
    if (isGone) show(null);
  }, [isGone, show]);
  useRefreshAtEnd(resource, action);
  if (!action || isGone) return null;
  const { entity_id: id } = action;
  const dismiss = () => {
    if (isOpen(action.status)) return show({ id, isOpen: false });
    running.forget();
    show(null);
  };
  return shown?.isOpen ? (
    <ProgressPanel resource={resource} action={action} onClose={dismiss} />
  ) : (
    <ProgressLine
      action={action}
      onOpen={() => show({ id, isOpen: true })}
      onDismiss={isOpen(action.status) || !shown ? null : dismiss}
    />
  );
}

/** The list is read again once, when an action that was seen going on has ended. */
function useRefreshAtEnd(resource: Resource, action: BulkAction | undefined): void {
  const queries = useQueryClient();
  const followed = useRef<string | null>(null);
  const [, show] = useShown(resource);
  useEffect(() => {
    if (!action) return;
    if (isOpen(action.status)) {
      followed.current = action.entity_id;
    } else if (followed.current === action.entity_id) {
      followed.current = null;
      // One that was found going on keeps its line until the person has seen how it ended.
      show((now) => now ?? { id: action.entity_id, isOpen: false });
      void queries.invalidateQueries({ queryKey: [resource.name] });
    }
  }, [action, queries, resource.name, show]);
}

interface ProgressLineProps {
  readonly action: BulkAction;
  readonly onOpen: () => void;
  readonly onDismiss: (() => void) | null;
}

function ProgressLine({ action, onOpen, onDismiss }: ProgressLineProps) {
  const translate = useTranslate();
  const percentText = usePercent();
  const text = useText();
  const outcome = useOutcome();
  const name = text(BULK_KIND[action.kind]);
  return (
    <Alert
      role="status"
      severity={severityOf(action)}
      variant="outlined"
      sx={{ mb: 1.5, py: 0 }}
      action={
        <>
          <Button color="inherit" size="small" aria-haspopup="dialog" onClick={onOpen}>
            {translate('bulk.line.show')}
          </Button>
          {onDismiss && (
            <IconButton
              color="inherit"
              size="small"
              aria-label={translate('ra.action.close')}
              onClick={onDismiss}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </>
      }
    >
      {isOpen(action.status) ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          {translate('bulk.line.running', { action: name, percent: percentText(percentOf(action)) })}
          <LinearProgress
            variant="determinate"
            value={percentOf(action)}
            aria-label={name}
            sx={{ width: 120, height: 6, borderRadius: 3 }}
          />
        </Box>
      ) : (
        translate('bulk.line.ended', { action: name, outcome: outcome(action) })
      )}
    </Alert>
  );
}
