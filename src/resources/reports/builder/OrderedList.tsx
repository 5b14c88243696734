import {
  closestCenter,
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { ARIA_DISABLED } from '../../generic/ariaDisabled.ts';
import { SILENT } from '../../generic/ColumnOrder.tsx';
import { useFault } from './store.ts';
import { useRemoval } from './useRemoval.ts';

/** One of what stands in an order. */
export interface Ordered {
  readonly key: string;
  readonly name: string;
  readonly content: ReactNode;
}

interface OrderedListProps {
  readonly label: string;
  /** Path of the list, below which its faults are. */
  readonly path: string;
  readonly items: readonly Ordered[];
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (place: number) => void;
}

/** What stands in an order that matters: dragged by the handle or moved by the buttons, and taken out. */
export function OrderedList({ label, path, items, onMove, onRemove }: OrderedListProps) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const pressed = useRef<Element | null>(null);
  const { list, removed } = useRemoval<HTMLOListElement>(items);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  // A browser takes the focus from what is put elsewhere in the page.
  useEffect(() => {
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [items]);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    pressed.current = document.activeElement;
    onMove(from, to);
    setSaid(translate('list.columns.moved', { name: item.name, place: to + 1, smart_count: items.length }));
  };
  const placeOf = (key: unknown) => items.findIndex((item) => item.key === key);
  const drop = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id));
  return (
    <Box sx={{ position: 'relative' }}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={SILENT}
      >
        <Box
          component="ol"
          ref={list}
          tabIndex={-1}
          aria-label={label}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
        >
          {items.map((item, place) => (
            <Place
              key={item.key}
              item={item}
              path={`${path}.${place}`}
              isFirst={place === 0}
              isLast={place === items.length - 1}
              onMove={(by) => move(place, place + by)}
              onRemove={() => {
                removed(place);
                onRemove(place);
              }}
            />
          ))}
        </Box>
        <Box role="status" sx={VISUALLY_HIDDEN}>
          {said}
        </Box>
      </DndContext>
    </Box>
  );
}

interface PlaceProps {
  readonly item: Ordered;
  readonly path: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function Place({ item: { key, name, content }, path, isFirst, isLast, onMove, onRemove }: PlaceProps) {
  const translate = useTranslate();
  const fault = useFault(path);
  const drag = useDraggable({ id: key });
  const { setNodeRef: setPlace, isOver, active } = useDroppable({ id: key });
  return (
    <Box
      component="li"
      ref={(node: HTMLElement | null) => {
        drag.setNodeRef(node);
        setPlace(node);
      }}
      data-item
      data-fault={fault === undefined ? undefined : path}
      tabIndex={fault === undefined ? undefined : -1}
      sx={{
        borderRadius: 1,
        border: 1,
        borderColor: fault === undefined ? 'divider' : 'error.main',
        bgcolor: isOver && active?.id !== key ? 'action.hover' : 'background.paper',
        ...(drag.isDragging ? { position: 'relative', zIndex: 1, boxShadow: 3 } : {}),
      }}
      style={drag.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Box
          {...drag.listeners}
          aria-hidden="true"
          sx={{ display: 'grid', color: 'text.secondary', cursor: 'grab', touchAction: 'none', p: 0.5 }}
        >
          <DragIcon fontSize="small" />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, py: 0.75, overflowWrap: 'anywhere' }}>{content}</Box>
        <IconButton
          size="small"
          aria-disabled={isFirst}
          sx={ARIA_DISABLED}
          aria-label={translate('list.columns.up', { name })}
          onClick={() => onMove(-1)}
        >
          <UpIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-disabled={isLast}
          sx={ARIA_DISABLED}
          aria-label={translate('list.columns.down', { name })}
          onClick={() => onMove(1)}
        >
          <DownIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          data-remove
          aria-label={translate('reports.remove', { name })}
          onClick={onRemove}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {fault !== undefined && (
        <FormHelperText error sx={{ mx: 1.5, mb: 0.75 }}>
          {fault}
        </FormHelperText>
      )}
    </Box>
  );
}
