import CloseIcon from '@mui/icons-material/Close';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { NOTICES_PATH, NOTICE_SETTINGS_PATH } from '#schemas/addresses.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { ALL_NOTICES, useNotices } from './api.ts';
import { NoNotices, NoticeItems, NoticeSkeleton } from './NoticeList.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { ReadAll } from './ReadAll.tsx';
import { useNow } from './useNow.ts';

interface NoticePanelProps {
  /** It covers the screen: there is nothing beside it on which a click would close it. */
  readonly isWhole: boolean;
  readonly onClose: () => void;
}

/** The newest notices, below the bell. */
export default function NoticePanel({ isWhole, onClose }: NoticePanelProps) {
  const translate = useTranslate();
  const now = useNow();
  const { items, error, refetch } = useNotices(ALL_NOTICES);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 0.5,
          pl: 2,
          pr: 1,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="h2" sx={{ flex: 1, typography: 'h3', m: 0 }}>
          {translate('notices.title')}
        </Box>
        <ReadAll newest={items?.[0]} />
        <IconButton
          component={Link}
          to={NOTICE_SETTINGS_PATH}
          onClick={onClose}
          aria-label={translate('notices.settings.open')}
          title={translate('notices.settings.open')}
        >
          <SettingsIcon fontSize="small" />
        </IconButton>
        {isWhole && (
          <IconButton onClick={onClose} aria-label={translate('ra.action.close')}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {items ? (
          items.length > 0 ? (
            <NoticeItems>
              {items.map((notice) => (
                <NoticeRow key={notice.entity_id} notice={notice} now={now} onOpen={onClose} />
              ))}
            </NoticeItems>
          ) : (
            <NoNotices help={translate('notices.none.ever')} />
          )
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <NoticeSkeleton />
        )}
      </Box>
      <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
        <Button fullWidth component={Link} to={NOTICES_PATH} onClick={onClose}>
          {translate('notices.whole')}
        </Button>
      </Box>
    </>
  );
}
