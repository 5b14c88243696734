import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { NOTICE_SETTINGS_PATH } from '#schemas/addresses.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { ShortButton } from '../generic/ShortButton.tsx';
import { useNotices, type NoticeFilter } from './api.ts';
import { FilterRow, useNoticeFilter } from './FilterRow.tsx';
import { NoNotices, NoticeItems, NoticeSkeleton } from './NoticeList.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { ReadAll } from './ReadAll.tsx';
import { useNow } from './useNow.ts';
import { byDay, dayText } from './when.ts';

/** Everything that the signed-in person was told, by day. */
export default function NoticesScreen() {
  const translate = useTranslate();
  const filter = useNoticeFilter();
  const notices = useNotices(filter);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Page
      title={translate('notices.title')}
      width="form"
      headingRef={heading}
      actions={
        <>
          {/* It marks all of them, of whatever kind. */}
          {!filter.code && <ReadAll newest={notices.items?.[0]} />}
          <ShortButton
            size="small"
            icon={<SettingsIcon />}
            label={translate('notices.settings.open')}
            component={Link}
            to={NOTICE_SETTINGS_PATH}
          />
        </>
      }
    >
      <FilterRow filter={filter} />
      {notices.items ? (
        <Days notices={notices} filter={filter} heading={heading} />
      ) : notices.error ? (
        <ErrorPanel error={notices.error} onRetry={() => void notices.refetch()} />
      ) : (
        <Paper variant="outlined">
          <NoticeSkeleton />
        </Paper>
      )}
    </Page>
  );
}

interface DaysProps {
  readonly notices: ReturnType<typeof useNotices>;
  readonly filter: NoticeFilter;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Days({ notices, filter, heading }: DaysProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const now = useNow();
  const { items = [], isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = notices;
  const list = useRef<HTMLDivElement>(null);
  /** A row that goes takes nobody's place with it: the next one has it, or the one before. */
  const leave = (button: HTMLElement) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    const at = links.findIndex((link) => link.parentElement?.contains(button));
    (links[at + 1] ?? links[at - 1] ?? heading.current)?.focus();
  };
  const why = filter.code ? 'kind' : filter.unread ? 'unread' : 'ever';
  return (
    <Box ref={list} sx={{ opacity: isPlaceholderData ? 0.5 : 1 }} aria-busy={isPlaceholderData}>
      {items.length === 0 && <NoNotices help={translate(`notices.none.${why}`)} />}
      {byDay(items).map((day) => (
        <Box component="section" key={day.key} sx={{ mb: 2.5 }}>
          <Typography component="h2" variant="subtitle2" sx={{ mb: 0.75, color: 'text.secondary' }}>
            {dayText(day.at, now, language)}
          </Typography>
          <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
            <NoticeItems>
              {day.items.map((notice) => (
                <NoticeRow
                  key={notice.entity_id}
                  notice={notice}
                  now={now}
                  isWhole
                  {...(filter.unread ? { onMark: leave } : {})}
                />
              ))}
            </NoticeItems>
          </Paper>
        </Box>
      ))}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {translate('leads.history.more')}
        </Button>
      )}
    </Box>
  );
}
