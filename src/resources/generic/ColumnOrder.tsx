import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { closestCenter, type DragEndEvent } from '@dnd-kit/core';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DragIcon from '@mui/icons-material/DragIndicator';
import LockIcon from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import type { Column, Columns } from './columns.ts';

/** The drag is the pointer's way only; for the ear and the keyboard there are buttons, and our own words. */
export const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

interface ColumnOrderProps {
  readonly columns: Columns;
  readonly onToggle: (name: string) => void;
}

/** The shown columns in their order: dragged by the handle, or moved by the buttons. */
export default function ColumnOrder({ columns, onToggle }: ColumnOrderProps) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const { shown, title } = columns;
  const placeOf = (name: unknown) => shown.findIndex((column) => column.name === name);
  const pressed = useRef<Element | null>(null);
  // A browser takes the focus from what is put elsewhere in the page.
  useEffect(() => {
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [shown]);
  const move = (from: number, to: number) => {
    const column = shown[from];
    if (!column || to < 1 || to >= shown.length || from === to) return;
    pressed.current = document.activeElement;
    columns.move(column.name, to);
    setSaid(
      translate('list.columns.moved', { name: column.label, place: to + 1, smart_count: shown.length }),
    );
  };
  const drop = ({ active, over }: DragEndEvent) =>
    over && move(placeOf(active.id), Math.max(1, placeOf(over.id)));
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={SILENT}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((column, place) => (
          <Place
            key={column.name}
            column={column}
            isTitle={column.name === title}
            isFirst={place === 1}
            isLast={place === shown.length - 1}
            onToggle={() => onToggle(column.name)}
            onMove={(by) => move(place, place + by)}
          />
        ))}
      </Box>
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {said}
      </Box>
    </DndContext>
  );
}

/** Not `disabled`: the button that was pressed last must keep the focus. */
const AT_END = { '&[aria-disabled=true]': { opacity: 0.3, cursor: 'default' } } as const;

interface PlaceProps {
  readonly column: Column;
  readonly isTitle: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onToggle: () => void;
  readonly onMove: (by: number) => void;
}

function Place({ column: { name, label }, isTitle, isFirst, isLast, onToggle, onMove }: PlaceProps) {
  const translate = useTranslate();
  const drag = useDraggable({ id: name, disabled: isTitle });
  const { setNodeRef: setPlace, isOver, active } = useDroppable({ id: name });
  return (
    <Box
      component="li"
      ref={(node: HTMLElement | null) => {
        drag.setNodeRef(node);
        setPlace(node);
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: 1,
        bgcolor: 'background.paper',
        ...(drag.isDragging ? { position: 'relative', zIndex: 1, boxShadow: 3 } : {}),
        ...(isOver && active?.id !== name ? { bgcolor: 'action.hover' } : {}),
      }}
      style={drag.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      <Box
        {...(isTitle ? {} : drag.listeners)}
        aria-hidden="true"
        sx={{
          display: 'grid',
          color: 'text.secondary',
          cursor: isTitle ? 'default' : 'grab',
          touchAction: 'none',
          p: 0.5,
        }}
      >
        {isTitle ? <LockIcon fontSize="small" /> : <DragIcon fontSize="small" />}
      </Box>
      <FormControlLabel
        label={label}
        data-column={name}
        disabled={isTitle}
        sx={{ flex: 1, m: 0, minWidth: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
        control={<Checkbox size="small" checked onChange={onToggle} />}
      />
      {!isTitle && (
        <>
          <IconButton
            size="small"
            aria-disabled={isFirst}
            sx={AT_END}
            aria-label={translate('list.columns.up', { name: label })}
            onClick={() => onMove(-1)}
          >
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-disabled={isLast}
            sx={AT_END}
            aria-label={translate('list.columns.down', { name: label })}
            onClick={() => onMove(1)}
          >
            <DownIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
}
