import { useSortable } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import type { FieldWidth } from '#schemas/engine/formLooks.ts';
import { useEditor } from '../../store.ts';
import { pointerOf, type FieldPlace, type NodePlace } from '../model/place.ts';
import { columnPlaces, lastOf, schemaAt, widthAt } from '../model/read.ts';
import { problemsAt } from '../model/problems.ts';
import { RowHead, type Handle } from './RowHead.tsx';

/** Columns of twelve, where there is room for them. */
const SPANS: Readonly<Record<FieldWidth, string>> = { full: '1 / -1', half: 'span 6', third: 'span 4' };
const ROOM = '@container canvas (min-width: 640px)';

interface FieldRowProps {
  readonly section: string;
  readonly property: string;
}

/** A field in its width; of a list its columns below it. Only what changes of it renders it. */
export const FieldRow = memo(function FieldRow({ section, property }: FieldRowProps) {
  const place = useMemo((): FieldPlace => ({ kind: 'field', section, property }), [section, property]);
  const pointer = pointerOf(place)!;
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
    isOver,
  } = useSortable({ id: pointer, data: { what: 'field', place } });
  const width = useEditor(({ form }) => widthAt(form, place));
  const isWide = useEditor(({ form }) => schemaAt(form, place).type === 'array');
  const isSelected = useEditor(({ selected }) => selected === pointer);
  const isWrong = useEditor((state) => problemsAt(state.form, state.problems, pointer).length > 0);
  const columns = useEditor(({ form }) => JSON.stringify(columnPlaces(form, place).map(lastOf)));
  const handle = useMemo(
    (): Handle => ({ listeners, attributes: asHandle(attributes), ref: setActivatorNodeRef }),
    [listeners, attributes, setActivatorNodeRef],
  );
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{
        ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
      }}
      sx={{
        gridColumn: '1 / -1',
        [ROOM]: { gridColumn: SPANS[width ?? (isWide ? 'full' : 'half')] },
        minWidth: 0,
        border: 1,
        borderRadius: 1,
        borderColor: isSelected ? 'primary.main' : isWrong ? 'error.main' : 'divider',
        boxShadow: isSelected ? (theme) => `0 0 0 1px ${theme.palette.primary.main}` : 'none',
        bgcolor: isOver && !isDragging ? 'action.hover' : 'background.paper',
        opacity: isDragging ? 0.4 : 1,
      }}
    >
      <RowHead place={place} handle={handle} />
      {columns !== '[]' && <Columns list={place} names={columns} />}
    </Box>
  );
});

/** What dnd-kit says of a handle, but for what the button says itself. */
function asHandle({
  role: _role,
  tabIndex: _index,
  ...attributes
}: ReturnType<typeof useSortable>['attributes']) {
  return attributes;
}

const Columns = memo(function Columns({
  list,
  names,
}: {
  readonly list: FieldPlace;
  readonly names: string;
}) {
  const places = useMemo(
    () => (JSON.parse(names) as string[]).map((column): NodePlace => ({ ...list, kind: 'column', column })),
    [list, names],
  );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: 3, pb: 0.5 }}>
      {places.map((place) => (
        <Box component="li" key={lastOf(place)} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <RowHead place={place} handle={null} />
        </Box>
      ))}
    </Box>
  );
});
