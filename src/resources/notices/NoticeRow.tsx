import CredentialIcon from '@mui/icons-material/BadgeOutlined';
import ReadIcon from '@mui/icons-material/DraftsOutlined';
import UnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined';
import NewsIcon from '@mui/icons-material/NotificationsOutlined';
import ReportIcon from '@mui/icons-material/SummarizeOutlined';
import OperationIcon from '@mui/icons-material/SettingsSuggestOutlined';
import WorkIcon from '@mui/icons-material/TaskAltOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { fillNotice, isNotice, noticePath, NOTICES, type NoticeGroup } from '#schemas/notices/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import { useMark } from './useMark.ts';
import { agoText, timeText } from './when.ts';

interface NoticeRowProps {
  readonly notice: NoticeRecord;
  /** In ms. */
  readonly now: number;
  readonly onOpen?: () => void;
  /** On the page it stands whole below its day, with a button that marks it; in the panel it is short. */
  readonly isWhole?: boolean;
  /** Before the button marks it, which may take it away. */
  readonly onMark?: (button: HTMLElement) => void;
}

const ICONS: Readonly<Record<NoticeGroup, SvgIconComponent>> = {
  work: WorkIcon,
  credential: CredentialIcon,
  report: ReportIcon,
  operation: OperationIcon,
};

/** One notice of a list: opening it leads to what it is about, and marks it as read. */
export function NoticeRow({ notice, now, onOpen, isWhole = false, onMark }: NoticeRowProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { role } = useSession();
  const mark = useMark();
  const { entity_id, code, params, resource, record_id, created_at, read_at } = notice;
  const isUnread = read_at === null;
  const known = isNotice(code) ? NOTICES[code] : null;
  const fill = (which: 'subject' | 'text') => known && fillNotice(known[which][language], params, language);
  const subject = fill('subject') ?? translate('notices.unknown');
  const Icon = known ? ICONS[known.group] : NewsIcon;
  const open = () => {
    if (isUnread) mark({ as: 'read', ids: [entity_id] });
    onOpen?.();
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'start', borderBottom: 1, borderColor: 'divider', ...LAST }}
    >
      <Box component={Link} to={noticePath(role, resource, record_id)} onClick={open} sx={ROW}>
        <Box
          sx={{ position: 'relative', display: 'grid', color: isUnread ? 'primary.main' : 'text.secondary' }}
        >
          <Icon aria-hidden fontSize="small" />
          {isUnread && <Box aria-hidden sx={DOT} />}
        </Box>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={[{ typography: 'body2', fontWeight: isUnread ? 700 : 400 }, !isWhole && SHORT]}>
            {isUnread && (
              <Box component="span" sx={VISUALLY_HIDDEN}>
                {translate('notices.unread')}:{' '}
              </Box>
            )}
            {subject}
          </Box>
          <Box sx={[{ typography: 'body2', color: 'text.secondary' }, !isWhole && SHORT]}>{fill('text')}</Box>
          <Box
            component="time"
            dateTime={created_at}
            title={formatMoment(created_at)}
            sx={{ typography: 'caption', color: 'text.secondary' }}
          >
            {(isWhole ? timeText : agoText)(created_at, now, language)}
          </Box>
        </Box>
      </Box>
      {isWhole && (
        <IconButton
          onClick={({ currentTarget }) => {
            onMark?.(currentTarget);
            mark({ as: isUnread ? 'read' : 'unread', ids: [entity_id] });
          }}
          aria-label={`${translate(isUnread ? 'notices.mark.read' : 'notices.mark.unread')}: ${subject}`}
          title={translate(isUnread ? 'notices.mark.read' : 'notices.mark.unread')}
          sx={{ alignSelf: 'center', m: 0.5 }}
        >
          {isUnread ? <ReadIcon fontSize="small" /> : <UnreadIcon fontSize="small" />}
        </IconButton>
      )}
    </Box>
  );
}

const LAST = { '&:last-of-type': { borderBottom: 0 } };

/** Two lines of it: the rest stands on the page. */
const SHORT = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

const ROW = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 1.5,
  px: 2,
  py: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const DOT = {
  position: 'absolute',
  top: -3,
  right: -5,
  width: 9,
  height: 9,
  borderRadius: '50%',
  bgcolor: 'secondary.main',
  border: 1,
  borderColor: 'background.paper',
} as const;
