import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { useTranslate } from 'ra-core';
import { memo, type HTMLAttributes } from 'react';
import { formKindOf, FORM_KINDS } from '#schemas/engine/formKinds.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useEditor, useEditorStore } from '../../store.ts';
import { KindIcon } from '../KindIcon.tsx';
import { pointerOf, sectionAt, type NodePlace } from '../model/place.ts';
import { idAt, nameAt, schemaAt, sectionsOf } from '../model/read.ts';
import { PLACE_ATTRIBUTE, useVisual } from '../visual.ts';
import { Marks } from './Marks.tsx';
import { RowMenu } from './RowMenu.tsx';

export interface Handle {
  readonly listeners: DraggableSyntheticListeners;
  readonly attributes: HTMLAttributes<HTMLElement>;
  readonly ref: (element: HTMLElement | null) => void;
}

interface RowHeadProps {
  readonly place: NodePlace;
  /** null: it is not dragged. */
  readonly handle: Handle | null;
}

/** The line of a section, field or column: handle, sign, name, id, marks and what can be done. One of all is in the tab order. */
export const RowHead = memo(function RowHead({ place, handle }: RowHeadProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const text = useText();
  const store = useEditorStore();
  const { showProperties } = useVisual();
  const pointer = pointerOf(place);
  const isSelected = useEditor(({ selected }) => selected === pointer);
  const isFirst = useEditor(({ selected, form }) => {
    const [first] = sectionsOf(form);
    return selected === null && first !== undefined && pointer === pointerOf(sectionAt(first));
  });
  const name = useEditor(({ form }) => nameAt(form, place, language));
  const id = useEditor(({ form }) => idAt(form, place));
  const kind = useEditor(({ form }) => formKindOf(schemaAt(form, place)));
  const tabIndex = isSelected || isFirst ? 0 : -1;
  const isSection = place.kind === 'section';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, minHeight: 40 }}>
      {handle && (
        <Box
          component="button"
          type="button"
          ref={handle.ref}
          {...handle.attributes}
          {...handle.listeners}
          tabIndex={tabIndex}
          aria-label={translate('form_visual.row.drag', { name })}
          sx={{
            all: 'unset',
            display: 'grid',
            p: 0.5,
            color: 'text.secondary',
            cursor: 'grab',
            touchAction: 'none',
            borderRadius: 1,
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
          }}
        >
          <DragIcon aria-hidden fontSize="small" />
        </Box>
      )}
      <ButtonBase
        {...{ [PLACE_ATTRIBUTE]: pointer }}
        tabIndex={tabIndex}
        aria-current={isSelected || undefined}
        onClick={() => {
          store.select(pointer);
          showProperties();
        }}
        sx={{
          flex: 1,
          minWidth: 0,
          justifyContent: 'start',
          gap: 1,
          px: 0.75,
          py: 0.5,
          borderRadius: 1,
          textAlign: 'start',
          flexWrap: 'wrap',
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        {!isSection && <KindIcon kind={kind} sx={{ color: 'text.secondary' }} />}
        <Box
          component="span"
          sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: isSection ? 600 : 500 }}
        >
          <bdi>{name}</bdi>
        </Box>
        <Box
          component="code"
          sx={{
            typography: 'caption',
            fontFamily: 'monospace',
            color: 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          {id}
        </Box>
        {!isSection && (
          <Box component="span" sx={VISUALLY_HIDDEN}>
            {kind ? text(FORM_KINDS[kind].label) : translate('form_visual.kind_unknown')}
          </Box>
        )}
        <Marks place={place} />
      </ButtonBase>
      <RowMenu place={place} name={name} tabIndex={tabIndex} />
    </Box>
  );
});
