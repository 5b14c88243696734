import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { focusRow, ROW, WAITING } from './useReviewKeys.ts';
import { ReasonForm, type Refusal } from './ReasonForm.tsx';

/** What the board tells a row about itself; callbacks are the same at every drawing. */
export interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isWaiting: boolean;
  readonly isApproved: boolean;
  readonly mayApprove: boolean;
  readonly mayReject: boolean;
  /** The reader wrote it, and others must approve it. */
  readonly isOwn: boolean;
  readonly isBusy: boolean;
  readonly isRejecting: boolean;
  readonly message: string | undefined;
  readonly onApprove: (id: string) => void;
  readonly onReject: (id: string, refusal: Refusal) => void;
  readonly onAsk: (id: string | null) => void;
}

/** What counts is the room beside a document, not the screen's. */
const ROOM = '@container (min-width: 600px)';

interface RowFrameProps extends RowProps {
  readonly chip: ReactNode;
  /** Below the refusal's words. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A row of the board: its name, what is judged, how it stands, and the judging of it. */
export function RowFrame({ chip, note, children, ...row }: RowFrameProps) {
  const translate = useTranslate();
  const { id, label, isBusy, isRejecting, mayApprove, mayReject, onAsk } = row;
  const cancel = () => {
    onAsk(null);
    focusRow(document.body, id);
  };
  return (
    <Box
      {...{ [ROW]: id, ...(row.isWaiting ? { [WAITING]: '' } : {}) }}
      role="group"
      aria-label={label}
      aria-busy={isBusy}
      tabIndex={0}
      sx={rowSx}
      style={isBusy ? { opacity: 0.6 } : undefined}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {label}
        {row.isRequired && <span aria-hidden> *</span>}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        {children}
        {row.message && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
            {row.message}
          </Typography>
        )}
        {note}
        {row.isOwn && (
          <Typography variant="body2" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
            {translate('credential_review.own')}
          </Typography>
        )}
        {isRejecting && (
          <ReasonForm
            id={id}
            label={label}
            isBusy={isBusy}
            onReject={(refusal) => row.onReject(id, refusal)}
            onCancel={cancel}
          />
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.5,
          alignItems: 'center',
          [ROOM]: { justifyContent: 'flex-end' },
        }}
      >
        {chip}
        {(mayApprove || mayReject) && !isRejecting && (
          <>
            {mayApprove && (
              <Button
                size="small"
                color="success"
                startIcon={<CheckIcon />}
                disabled={isBusy || row.isApproved}
                aria-label={translate('credential_review.approve_of', { label })}
                onClick={() => row.onApprove(id)}
              >
                {translate('credential_review.approve')}
              </Button>
            )}
            <Button
              size="small"
              color="error"
              startIcon={<CloseIcon />}
              disabled={isBusy}
              aria-label={translate('credential_review.reject_of', { label })}
              onClick={() => onAsk(id)}
            >
              {translate('credential_review.reject')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gap: 0.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [ROOM]: { columnGap: 2, gridTemplateColumns: 'minmax(0, 24%) minmax(0, 1fr) auto' },
  alignItems: 'start',
  p: 1,
  borderTop: 1,
  borderColor: 'divider',
  scrollMarginTop: 96,
  scrollMarginBottom: 32,
  '&:first-of-type': { borderTopColor: 'transparent' },
  '&:focus-within': { bgcolor: 'action.hover' },
} as const;
