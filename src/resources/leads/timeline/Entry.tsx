import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, useEffect, useRef } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { familyOf } from '#schemas/lead/timeline.ts';
import { LEAD_EVENT } from '#schemas/vocabulary/index.ts';
import type { Change } from '#src/dataProvider/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { UndoMerge } from '../../merge/UndoMerge.tsx';
import { Activity, addedActivity } from './Activity.tsx';
import { agreementEvent, AgreementLine } from './AgreementLine.tsx';
import { Differences } from './Differences.tsx';
import { EntryFoot, EntryHead } from './EntryLines.tsx';
import { FAMILY_ICONS } from './families.tsx';
import { ComponentName, FileChanges } from './FileEntry.tsx';

interface EntryProps {
  readonly entry: Change;
  readonly resource: Resource;
  readonly lead: string;
  /** The one that the address names. */
  readonly isSought: boolean;
}

/** One event: of what kind it is, when and who, what it changed, and the way to what it tells of. */
export const Entry = memo(function Entry({ entry, resource, lead, isSought }: EntryProps) {
  const codeText = useCodeText();
  const translate = useTranslate();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought && item.current) bringIn(item.current);
  }, [isSought]);
  const Icon = FAMILY_ICONS[familyOf(entry.type)];
  const event = agreementEvent(entry);
  const isOfFile = entry.resource === 'account';
  return (
    <Box
      component="li"
      ref={item}
      tabIndex={-1}
      data-entry={entry.id}
      {...(isSought ? { 'aria-current': true } : {})}
      sx={{ ...itemSx, ...(isSought ? soughtSx : {}) }}
    >
      <Box aria-hidden="true" sx={iconSx}>
        <Icon sx={{ fontSize: TYPE.lead }} />
      </Box>
      <Box sx={{ minWidth: 0, typography: 'body2' }}>
        <Typography component="h4" variant="subtitle2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {event === null
            ? codeText(Object.hasOwn(LEAD_EVENT, entry.type) ? 'LEAD_EVENT' : 'HISTORY_CHANGE', entry.type)
            : translate(event)}
          {isOfFile && typeof entry.detail?.resource_id === 'string' && (
            <>
              {' · '}
              <ComponentName entry={entry} />
            </>
          )}
        </Typography>
        <EntryHead entry={entry} lead={lead} />
        <AgreementLine entry={entry} />
        {entry.changes.length > 0 && <Told entry={entry} resource={resource} />}
        <EntryFoot entry={entry} />
        <UndoMerge resource={resource} lead={lead} entry={entry} />
      </Box>
    </Box>
  );
});

/** What was changed, in the words of what it was changed in. */
function Told({ entry, resource }: Pick<EntryProps, 'entry' | 'resource'>) {
  const kind = addedActivity(entry);
  if (kind) return <Activity entry={entry} kind={kind} />;
  if (entry.resource === 'account') return <FileChanges entry={entry} />;
  return <Differences entry={entry} resource={resource} />;
}

const itemSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  px: 1,
  mx: -1,
  py: 1.25,
  borderRadius: 1,
  outlineOffset: -2,
  breakInside: 'avoid',
} as const;

const soughtSx = {
  bgcolor: 'action.selected',
  boxShadow: (theme: { palette: { primary: { main: string } } }) =>
    `inset 3px 0 ${theme.palette.primary.main}`,
} as const;

const iconSx = {
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  bgcolor: 'action.hover',
  color: 'text.secondary',
} as const;

/** Shows and names it; what can be seen already does not move. */
function bringIn(item: HTMLElement): void {
  item.focus({ preventScroll: true });
  const { top, bottom } = item.getBoundingClientRect();
  // jsdom has no scrolling.
  if (top < 0 || bottom > window.innerHeight) item.scrollIntoView?.({ block: 'center' });
}
