import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useFormStore, type FieldMarks } from '../formStore.ts';
import type { FieldState } from '#schemas/credential/file.ts';

type Mark = 'approved' | 'rejected' | 'corrected';

const LOOKS: Readonly<Record<Mark, { Icon: ComponentType<SvgIconProps>; color: string }>> = {
  approved: { Icon: CheckCircleIcon, color: 'success.main' },
  rejected: { Icon: ErrorIcon, color: 'error.main' },
  corrected: { Icon: EditIcon, color: 'warning.main' },
};

/** Before the first review nothing is worth a mark: everything is new. */
function markOf(review: FieldState | null, isChanged: boolean, isCorrecting: boolean): Mark | null {
  if (!review) return null;
  const wasJudged = review.state === 'REJECTED' || review.state === 'APPROVED' || isCorrecting;
  if (wasJudged && (isChanged || review.draft)) return 'corrected';
  if (review.state === 'APPROVED') return 'approved';
  return review.state === 'REJECTED' ? 'rejected' : null;
}

/** How a reviewer judged a field, in sign and word. */
export function ReviewMark({ review, isChanged }: Pick<FieldMarks, 'review' | 'isChanged'>) {
  const translate = useTranslate();
  const mark = markOf(review, isChanged, useFormStore().isCorrecting);
  if (!mark) return null;
  const { Icon, color } = LOOKS[mark];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color,
        typography: 'caption',
        fontWeight: 600,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {translate(`credentials.mark.${mark}`)}
    </Box>
  );
}

/** Why a value was refused; after its correction it steps back. */
export function ReviewReason({ id, reason, isOpen }: { id: string; reason: string; isOpen: boolean }) {
  const translate = useTranslate();
  return (
    <Typography
      id={id}
      variant="body2"
      sx={{
        mt: 0.5,
        pl: 1,
        borderLeft: 3,
        borderColor: isOpen ? 'error.main' : 'divider',
        color: isOpen ? 'text.primary' : 'text.secondary',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      <b>{translate('credentials.mark.reason')}</b> {reason}
    </Typography>
  );
}
