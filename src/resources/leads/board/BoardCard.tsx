import { useDraggable } from '@dnd-kit/core';
import DragIcon from '@mui/icons-material/DragIndicator';
import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { useTranslate, type RaRecord } from 'ra-core';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '#schemas/addresses.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadStatus } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { AgingChip } from '../AgingChip.tsx';
import { useLeadName } from '../lead.ts';
import { MoveChoice } from '../lifecycle/MoveMenu.tsx';
import type { FromList } from '../../generic/place.ts';

interface BoardCardProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
  /** Whether it may go anywhere. */
  readonly isMovable: boolean;
  /** It is on its way: nothing else may be asked of it before the server has answered. */
  readonly isSending: boolean;
  /** It has just come into this column. */
  readonly hasLanded: boolean;
  readonly onMove: (lead: RaRecord, to: LeadStatus) => void;
  /** What the lead's own screen is told about where one came from. */
  readonly from: FromList;
}

/** A lead on the board: dragged as a whole by mouse and finger, by its handle from the keyboard, and by its menu. */
export const BoardCard = memo(function BoardCard({
  resource,
  lead,
  isMovable,
  isSending,
  hasLanded,
  onMove,
  from,
}: BoardCardProps) {
  const translate = useTranslate();
  const name = useLeadName()(lead);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: String(lead.id),
    data: { lead },
    disabled: !isMovable || isSending,
    attributes: { roleDescription: translate('board.drag.role') },
  });
  const menuRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The card that had the focus went away with its old column.
    if (hasLanded && document.activeElement === document.body) menuRef.current?.focus();
  }, [hasLanded]);
  const { onKeyDown, ...pointer } = (isMovable ? listeners : undefined) ?? {};
  return (
    <Box component="li" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 128px' }}>
      <Paper
        ref={setNodeRef}
        variant="outlined"
        {...pointer}
        sx={{
          ...CARD,
          cursor: isMovable ? 'grab' : undefined,
          opacity: isDragging ? 0.35 : 1,
          // A resting finger drags; without this the browser would offer to copy text.
          WebkitTouchCallout: 'none',
          userSelect: isMovable ? 'none' : undefined,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
          <Link
            component={RouterLink}
            to={leadPath(lead.id)}
            state={from}
            draggable={false}
            sx={{ fontWeight: 600, flex: 1, minWidth: 0, ...NAME }}
          >
            {name}
          </Link>
          {isMovable && (
            <IconButton
              ref={setActivatorNodeRef}
              size="small"
              {...attributes}
              {...(onKeyDown ? { onKeyDown: onKeyDown as React.KeyboardEventHandler } : {})}
              aria-label={translate('board.drag.handle', { name })}
              sx={{ cursor: 'grab', p: 0.25 }}
            >
              <DragIcon fontSize="small" />
            </IconButton>
          )}
          <MoveChoice lead={lead} onChoose={(to) => onMove(lead, to)}>
            {(opener) => (
              <IconButton
                {...opener}
                ref={menuRef}
                disabled={isSending}
                size="small"
                edge="end"
                aria-label={translate('board.move', { name })}
                sx={{ p: 0.25 }}
              >
                <MoreIcon fontSize="small" />
              </IconButton>
            )}
          </MoveChoice>
        </Box>
        <CardFacts resource={resource} lead={lead} />
      </Paper>
    </Box>
  );
});

/** The card under the pointer, and why it may not be dropped where it is. */
export function DraggedCard({
  resource,
  lead,
  reason,
}: Pick<BoardCardProps, 'resource' | 'lead'> & { readonly reason: string | null }) {
  const name = useLeadName()(lead);
  return (
    <Paper
      elevation={6}
      sx={{ ...CARD, cursor: 'grabbing', outline: 2, outlineColor: reason ? 'error.main' : 'primary.main' }}
    >
      <Box sx={{ fontWeight: 600, ...NAME }}>{name}</Box>
      {reason ? (
        <Box sx={{ color: 'error.main', fontSize: 'caption.fontSize' }}>{reason}</Box>
      ) : (
        <CardFacts resource={resource} lead={lead} />
      )}
    </Paper>
  );
}

const FACTS = ['phone', 'assignee_id', 'follow_up_on'] as const;

/** What one looks for on a card; what says nothing takes no place. */
function CardFacts({ resource, lead }: Pick<BoardCardProps, 'resource' | 'lead'>) {
  const text = useText();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.5,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: 0.5,
        alignItems: 'center',
      }}
    >
      <Fact label={useTranslate()('leads.aging.label')}>
        <AgingChip since={lead.created_at} />
      </Fact>
      {FACTS.map((name) => {
        const field = resource.fields[name];
        if (!field || !lead[name]) return null;
        const { Cell } = viewOf(field);
        return (
          <Fact key={name} label={text(field.label)} isShown={name === 'follow_up_on'}>
            <Cell value={lead[name]} field={field} />
          </Fact>
        );
      })}
    </Box>
  );
}

/** Most facts explain themselves to the eye; the ear hears what they are. */
function Fact({
  label,
  isShown = false,
  children,
}: {
  readonly label: string;
  readonly isShown?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, minWidth: 0, position: 'relative', fontSize: 'body2.fontSize' }}>
      <Box component="dt" sx={isShown ? { color: 'text.secondary' } : VISUALLY_HIDDEN}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

const NAME = { overflowWrap: 'anywhere', py: 0.25, fontSize: 'h4.fontSize', lineHeight: 1.35 } as const;
const CARD = { p: 1, minWidth: 0, touchAction: 'manipulation' } as const;
