import ReadAllIcon from '@mui/icons-material/DoneAll';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import { useUnread } from './api.ts';
import { useMark } from './useMark.ts';

/** Marks as read what there is up to the newest that is shown: what comes meanwhile was not seen. */
export function ReadAll({ newest }: { readonly newest: NoticeRecord | undefined }) {
  const translate = useTranslate();
  const mark = useMark();
  const unread = useUnread();
  return (
    <Button
      size="small"
      startIcon={<ReadAllIcon />}
      // Not taken away: who has just pressed it keeps their place.
      aria-disabled={!newest || !unread?.total}
      onClick={() => newest && unread?.total && mark({ as: 'read', until: newest.created_at })}
    >
      {translate('notices.read_all')}
    </Button>
  );
}
