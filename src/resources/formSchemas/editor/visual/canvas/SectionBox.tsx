import { useDroppable } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { memo, useMemo } from 'react';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useEditor } from '../../store.ts';
import { fieldAt, pointerOf, sectionAt } from '../model/place.ts';
import { fieldPlaces, lastOf, nameAt } from '../model/read.ts';
import { FieldRow } from './FieldRow.tsx';
import { RowHead, type Handle } from './RowHead.tsx';

/** A section with its fields. A keystroke in one of them renders that one. */
export const SectionBox = memo(function SectionBox({ section }: { readonly section: string }) {
  const language = useLanguage();
  const place = useMemo(() => sectionAt(section), [section]);
  const pointer = pointerOf(place)!;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: pointer, data: { what: 'section', place } });
  const isSelected = useEditor(({ selected }) => selected === pointer);
  const name = useEditor(({ form }) => nameAt(form, place, language));
  const names = useEditor(({ form }) => JSON.stringify(fieldPlaces(form, section).map(lastOf)));
  const handle = useMemo((): Handle => {
    const { role: _role, tabIndex: _index, ...rest } = attributes;
    return { listeners, attributes: rest, ref: setActivatorNodeRef };
  }, [listeners, attributes, setActivatorNodeRef]);
  return (
    <Paper
      component="section"
      variant="outlined"
      ref={setNodeRef}
      aria-label={name}
      style={{
        ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
      }}
      sx={{
        p: 1,
        minWidth: 0,
        borderColor: isSelected ? 'primary.main' : 'divider',
        opacity: isDragging ? 0.4 : 1,
      }}
    >
      <RowHead place={place} handle={handle} />
      <Fields section={section} names={names} />
    </Paper>
  );
});

const Fields = memo(function Fields({
  section,
  names,
}: {
  readonly section: string;
  readonly names: string;
}) {
  const translate = useTranslate();
  const properties = useMemo(() => JSON.parse(names) as string[], [names]);
  const items = useMemo(
    () => properties.map((property) => pointerOf(fieldAt(section, property))!),
    [section, properties],
  );
  const { setNodeRef, isOver } = useDroppable({
    id: `end:${section}`,
    data: { what: 'end', place: sectionAt(section) },
  });
  return (
    <SortableContext items={items} strategy={rectSortingStrategy}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 0.5,
          p: 0,
          display: 'grid',
          gap: 0.75,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
        }}
      >
        {properties.map((property) => (
          <FieldRow key={property} section={section} property={property} />
        ))}
      </Box>
      <Box
        ref={setNodeRef}
        sx={{
          mt: 0.75,
          px: 1,
          py: properties.length === 0 ? 1.5 : 0.5,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : properties.length === 0 ? 'divider' : 'transparent',
          borderRadius: 1,
          typography: 'body2',
          color: 'text.secondary',
          minHeight: 12,
        }}
      >
        {properties.length === 0 && translate('form_visual.empty_section')}
      </Box>
    </SortableContext>
  );
});
