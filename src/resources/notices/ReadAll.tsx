import ReadAllIcon from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import { ShortButton } from '../generic/ShortButton.tsx';
import { useUnread } from './api.ts';
import { useMark } from './useMark.ts';

/** Marks as read what there is up to the newest that is shown: what comes meanwhile was not seen. */
export function ReadAll({ newest }: { readonly newest: NoticeRecord | undefined }) {
  const translate = useTranslate();
  const mark = useMark();
  const unread = useUnread();
  const isDone = !newest || !unread?.total;
  return (
    <Box sx={{ '& [aria-disabled=true]': { opacity: 0.5 } }}>
      <ShortButton
        size="small"
        icon={<ReadAllIcon />}
        label={translate('notices.read_all')}
        // Not disabled: who has just pressed it keeps their place.
        aria-disabled={isDone}
        onClick={() => !isDone && mark({ as: 'read', until: newest.created_at })}
      />
    </Box>
  );
}
