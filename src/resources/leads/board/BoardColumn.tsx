import { useDroppable } from '@dnd-kit/core';
import BarredIcon from '@mui/icons-material/Block';
import CollapseIcon from '@mui/icons-material/UnfoldLess';
import ExpandIcon from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useStore, useTranslate, type RaRecord } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText, useTotal } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { toneOf } from '#src/kinds/code/tones.ts';
import { isExit } from '#schemas/lead/stages.ts';
import { cardsOf, countOf, type Ask } from './cards.ts';
import { ColumnCards } from './ColumnCards.tsx';
import { useColumn } from './useColumn.ts';
import { useNear } from '#src/layout/useNear.ts';

export interface BoardColumnProps {
  readonly resource: Resource;
  readonly status: LeadStatus;
  readonly ask: Ask;
  /** The only column of the board has no reason to be narrow. */
  readonly isAlone: boolean;
  /** While a lead is dragged: why it may not be dropped here. */
  readonly barred: string | null;
  /** Leads that are on their way. */
  readonly sending: ReadonlySet<unknown>;
  /** The lead that came last, whose card takes the focus over from where it was. */
  readonly landed: unknown;
  readonly onMove: (lead: RaRecord, to: LeadStatus) => void;
  readonly onCount: (status: LeadStatus, total: number | null) => void;
}

/** The leads of one status. An exit opens on demand; what is empty takes little room. */
export function BoardColumn({
  resource,
  status,
  ask,
  isAlone,
  barred,
  sending,
  landed,
  onMove,
  onCount,
}: BoardColumnProps) {
  const translate = useTranslate();
  const label = useCodeText()('LEAD_STATUS', status);
  const [nearRef, isNear] = useNear<HTMLLIElement>(true);
  const { setNodeRef, isOver, active } = useDroppable({ id: status });
  const [isCollapsed, setCollapsed] = useStore(`shut-column.${status}`, isExit(status));
  const column = useColumn(ask, status, isNear);
  const leads = cardsOf(column.data);
  const count = countOf(column.data);
  const total = count?.total ?? null;
  const expandRef = useRef<HTMLButtonElement>(null);
  const holdsLanded = leads.some(({ id }) => id === landed);
  useEffect(() => onCount(status, total), [onCount, status, total]);

  const canCollapse = isExit(status) && !isAlone && total !== 0;
  const isNarrow = !isAlone && (total === 0 || (canCollapse && isCollapsed));
  useEffect(() => {
    // A card that came into a shut column cannot take the focus that it had.
    if (holdsLanded && isNarrow && document.activeElement === document.body) expandRef.current?.focus();
  }, [holdsLanded, isNarrow]);
  const isBarred = active !== null && barred !== null;
  return (
    <Box
      component="li"
      ref={(element: HTMLLIElement | null) => {
        nearRef.current = element;
        setNodeRef(element);
      }}
      aria-label={label}
      sx={{
        ...COLUMN,
        width: isNarrow ? 56 : { xs: 'min(84vw, 300px)', sm: 272 },
        borderColor: isOver ? (isBarred ? 'error.main' : 'primary.main') : 'divider',
        borderStyle: isBarred ? 'dashed' : 'solid',
        bgcolor: isOver && !isBarred ? 'action.selected' : 'background.paper',
      }}
    >
      <Box sx={isNarrow ? NARROW_HEAD : HEAD}>
        {canCollapse && (
          <IconButton
            ref={expandRef}
            size="small"
            aria-label={translate(isCollapsed ? 'board.expand' : 'board.collapse', { status: label })}
            aria-expanded={!isCollapsed}
            onClick={() => setCollapsed(!isCollapsed)}
            sx={{ order: isNarrow ? 0 : 3, transform: 'rotate(90deg)', p: 0.25 }}
          >
            {isCollapsed ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
          </IconButton>
        )}
        {isNarrow && isBarred && <BarredIcon fontSize="small" color="disabled" />}
        <Box sx={{ ...DOT, bgcolor: `status.${toneOf('LEAD_STATUS', status) ?? 'new'}.main` }} />
        <Typography component="h2" variant="h5" sx={isNarrow ? NARROW_TITLE : TITLE}>
          {label}
        </Typography>
        <Count count={count} />
      </Box>
      {!isNarrow && (
        <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
          {isBarred && (
            // Over the cards, not above them: nothing may move under a card that is being dragged.
            <Box sx={REASON}>
              <BarredIcon fontSize="small" />
              <span>{barred}</span>
            </Box>
          )}
          <ColumnCards
            resource={resource}
            status={status}
            ask={ask}
            column={column}
            leads={leads}
            sending={sending}
            landed={landed}
            isDimmed={isBarred}
            onMove={onMove}
          />
        </Box>
      )}
    </Box>
  );
}

function Count({ count }: { readonly count: ReturnType<typeof countOf> }) {
  const translate = useTranslate();
  const shown = useTotal();
  if (!count) return null;
  const text = shown({ total: count.total, total_exact: count.isExact });
  return (
    <Box sx={{ position: 'relative', color: 'text.secondary', fontSize: 'body2.fontSize' }}>
      <span aria-hidden="true">{text}</span>
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {translate('board.count', { smart_count: count.total, count: text })}
      </Box>
    </Box>
  );
}

const COLUMN = {
  flex: 'none',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  border: 1,
  borderRadius: 1,
  scrollSnapAlign: 'start',
  transition: 'width 150ms',
} as const;
const HEAD = { display: 'flex', alignItems: 'center', gap: 1, px: 1.25, py: 1, minHeight: 44 } as const;
const NARROW_HEAD = { ...HEAD, flexDirection: 'column', px: 0.5, gap: 0.75 } as const;
const TITLE = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } as const;
const NARROW_TITLE = { order: 2, writingMode: 'vertical-rl', whiteSpace: 'nowrap' } as const;
const REASON = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 1,
  display: 'flex',
  gap: 0.75,
  mx: 1,
  p: 1,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  color: 'text.secondary',
  fontSize: 'caption.fontSize',
} as const;
const DOT = { width: 10, height: 10, borderRadius: '50%', flex: 'none' } as const;
