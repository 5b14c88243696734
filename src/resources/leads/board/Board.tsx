import { DndContext, DragOverlay, type DragEndEvent } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { isSupervisor } from '#schemas/permissions.ts';
import type { LeadStatus } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { useHold } from '#src/live/hooks.ts';
import { useRoom } from '../../generic/table/useRoom.ts';
import { useLeadName } from '../lead.ts';
import { whyNot } from '../lifecycle/moves.ts';
import { useMove } from '../lifecycle/useMove.tsx';
import { DraggedCard } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { columnsShown, putAhead, settleMove, type Ask } from './cards.ts';
import { columnUnder, useAnnouncements, useDragSensors } from './drag.ts';

const leadOf = (active: { data: { current?: unknown } }): RaRecord | null =>
  (active.data.current as { lead?: RaRecord } | undefined)?.lead ?? null;

interface BoardProps {
  readonly resource: Resource;
  /** What stands here when no column has a lead. */
  readonly empty: ReactNode;
}

/** The filtered leads as columns by status; dragging obeys the lifecycle (domain §5). */
export function Board({ resource, empty }: BoardProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const codeText = useCodeText();
  const nameOf = useLeadName();
  const queries = useQueryClient();
  const supervisor = isSupervisor(useSession().role);
  const { filterValues, sort } = useListContext();
  const rootRef = useRef<HTMLUListElement>(null);
  // Columns scroll in themselves: the head of the page and its filters stay in sight.
  const height = useRoom(rootRef, 24);
  const [dragged, setDragged] = useState<RaRecord | null>(null);
  const [over, setOver] = useState<string | null>(null);
  useHold(dragged !== null);
  const [sending, setSending] = useState<ReadonlySet<unknown>>(new Set());
  const [landed, setLanded] = useState<unknown>(null);
  const [totals, setTotals] = useState<Readonly<Record<string, number | null>>>({});

  const { status_in, ...filter } = filterValues as Record<string, unknown>;
  const spelled = JSON.stringify([filter, sort]);
  const ask = useMemo((): Ask => {
    const [kept, order] = JSON.parse(spelled) as [Ask['filter'], Ask['sort']];
    return { resource: resource.name, filter: kept, sort: order };
  }, [resource.name, spelled]);
  const columns = columnsShown(status_in);
  const reasonOf = (lead: RaRecord, to: string) => whyNot(lead, to, supervisor, language);
  const onCount = useCallback(
    (status: LeadStatus, total: number | null) =>
      setTotals((known) => (known[status] === total ? known : { ...known, [status]: total })),
    [],
  );

  const isSending = (lead: RaRecord, is: boolean) =>
    setSending((known) => new Set(is ? [...known, lead.id] : [...known].filter((id) => id !== lead.id)));
  const { move, dialog } = useMove({
    onSend: (lead, to) => {
      const takeBack = putAhead(queries, ask, lead, to);
      isSending(lead, true);
      setLanded(lead.id);
      return (now) => {
        takeBack(now);
        isSending(lead, false);
      };
    },
    onMoved: (lead, from) => {
      settleMove(queries, ask, lead, from);
      isSending(lead, false);
      notify('board.moved', {
        type: 'success',
        messageArgs: { name: nameOf(lead), status: codeText('LEAD_STATUS', String(lead.status)) },
      });
    },
  });

  const drop = ({ active, over: column }: DragEndEvent) => {
    setDragged(null);
    setOver(null);
    const lead = leadOf(active);
    if (!lead || !column || column.id === lead.status) return;
    const reason = reasonOf(lead, String(column.id));
    if (reason) notify(reason, { type: 'warning' });
    else move(lead, column.id as LeadStatus);
  };
  const isEmpty = columns.every((status) => totals[status] === 0);
  return (
    <DndContext
      sensors={useDragSensors()}
      collisionDetection={columnUnder}
      autoScroll={SCROLLING}
      accessibility={{
        announcements: useAnnouncements(leadOf, nameOf, reasonOf),
        screenReaderInstructions: { draggable: translate('board.drag.help') },
      }}
      onDragStart={({ active }) => setDragged(leadOf(active))}
      onDragOver={({ over: column }) => setOver(column ? String(column.id) : null)}
      onDragEnd={drop}
      onDragCancel={() => {
        setDragged(null);
        setOver(null);
      }}
    >
      <Box component="ul" ref={rootRef} aria-label={translate('board.label')} sx={{ ...BOARD, height }}>
        {columns.map((status) => (
          <BoardColumn
            key={status}
            resource={resource}
            status={status}
            ask={ask}
            isAlone={columns.length === 1}
            barred={dragged && dragged.status !== status ? reasonOf(dragged, status) : null}
            sending={sending}
            landed={landed}
            onMove={move}
            onCount={onCount}
          />
        ))}
      </Box>
      {isEmpty && empty}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <DraggedCard
            resource={resource}
            lead={dragged}
            reason={over && over !== dragged.status ? reasonOf(dragged, over) : null}
          />
        )}
      </DragOverlay>
      {dialog}
    </DndContext>
  );
}

/** The board and its columns scroll while a card is dragged, the page does not: it would run away under the hand. */
const SCROLLING = {
  acceleration: 6,
  canScroll: (element: Element) => element !== document.scrollingElement,
};

const BOARD = {
  listStyle: 'none',
  m: 0,
  p: 0,
  pb: 1,
  display: 'flex',
  gap: 1,
  minWidth: 0,
  overflowX: 'auto',
  scrollSnapType: { xs: 'x proximity', sm: 'none' },
} as const;
