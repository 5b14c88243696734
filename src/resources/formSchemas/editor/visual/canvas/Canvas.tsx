import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useEditor, useEditorStore } from '../../store.ts';
import { pointerOf, sectionAt } from '../model/place.ts';
import { isForm, isSection, schemaAt, sectionsOf } from '../model/read.ts';
import { useActions } from '../useActions.ts';
import { PLACE_ATTRIBUTE, useVisual } from '../visual.ts';
import { ForeignTree } from './ForeignTree.tsx';
import { ForeignNode } from './ForeignNode.tsx';
import { onRowKey } from './keys.ts';
import { SectionBox } from './SectionBox.tsx';

/** The form as it is arranged. A schema that is nobody's form is shown as it stands. */
export const Canvas = memo(function Canvas() {
  const isOurs = useEditor(({ form }) => isForm(form.schema));
  return isOurs ? <Sections /> : <ForeignTree />;
});

function Sections() {
  const translate = useTranslate();
  const store = useEditorStore();
  const { openProperties, remove } = useVisual();
  const { addSection, duplicate, moveBy } = useActions();
  const names = useEditor(({ form }) => JSON.stringify(sectionsOf(form)));
  const sections = useMemo(() => JSON.parse(names) as string[], [names]);
  const items = useMemo(() => sections.map((section) => pointerOf(sectionAt(section))!), [sections]);
  const canvas = useFollowedFocus();
  return (
    <Box
      ref={canvas}
      onKeyDown={(event) => onRowKey(event, { store, open: openProperties, remove, duplicate, moveBy })}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        containerType: 'inline-size',
        containerName: 'canvas',
      }}
    >
      {sections.length === 0 && (
        <Typography role="status" sx={{ color: 'text.secondary', py: 2 }}>
          {translate('form_visual.empty')}
        </Typography>
      )}
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {sections.map((section) => (
          <Part key={section} section={section} />
        ))}
      </SortableContext>
      <Button startIcon={<AddIcon />} onClick={addSection} sx={{ justifySelf: 'start' }}>
        {translate('form_visual.add_section')}
      </Button>
    </Box>
  );
}

/** A section, or what stands among the sections and is none. */
const Part = memo(function Part({ section }: { readonly section: string }) {
  const isOurs = useEditor(({ form }) => isSection(schemaAt(form, sectionAt(section))));
  return isOurs ? <SectionBox section={section} /> : <ForeignNode section={section} />;
});

/** Who was on a row stays on the selected one when an edit puts it elsewhere, or takes it away. */
function useFollowedFocus() {
  const canvas = useRef<HTMLDivElement>(null);
  const selected = useEditor((state) => state.selected);
  const form = useEditor((state) => state.form);
  const isInside = useRef(false);
  useEffect(() => {
    const box = canvas.current;
    if (!box) return;
    const enter = ({ target }: FocusEvent) => {
      isInside.current = (target as HTMLElement).closest(`[${PLACE_ATTRIBUTE}]`) !== null;
    };
    // What goes away with its focus tells nobody: only a focus that is put elsewhere leaves.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !box.contains(relatedTarget)) isInside.current = false;
    };
    box.addEventListener('focusin', enter);
    box.addEventListener('focusout', leave);
    return () => {
      box.removeEventListener('focusin', enter);
      box.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    const isLost =
      document.activeElement === document.body || canvas.current?.contains(document.activeElement);
    if (!isInside.current || !isLost || selected === null) return;
    const rows = canvas.current?.querySelectorAll<HTMLElement>(`[${PLACE_ATTRIBUTE}]`) ?? [];
    const row = [...rows].find((one) => one.getAttribute(PLACE_ATTRIBUTE) === selected);
    if (row && document.activeElement !== row) row.focus();
  }, [selected, form]);
  return canvas;
}
