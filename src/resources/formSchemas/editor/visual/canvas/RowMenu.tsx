import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useEditorStore } from '../../store.ts';
import { sectionAt, type NodePlace } from '../model/place.ts';
import { nameAt, sectionsOf } from '../model/read.ts';
import { useActions } from '../useActions.ts';
import { useVisual } from '../visual.ts';

interface RowMenuProps {
  readonly place: NodePlace;
  readonly name: string;
  readonly tabIndex: number;
}

/** What a drag and a key can do, for fingers and for those who look for it. */
export function RowMenu({ place, name, tabIndex }: RowMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={translate('form_visual.row.actions', { name })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && <Choices place={place} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface ChoicesProps {
  readonly place: NodePlace;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

function Choices({ place, anchor, onClose }: ChoicesProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const store = useEditorStore();
  const { remove, openProperties } = useVisual();
  const { moveBy, moveToSection, duplicate } = useActions();
  const { form } = store.snapshot();
  const others =
    place.kind === 'field' ? sectionsOf(form).filter((section) => section !== place.section) : [];
  const item = (label: string, act: () => void) => (
    <MenuItem
      key={label}
      onClick={() => {
        onClose();
        act();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {item(translate('form_visual.row.edit'), openProperties)}
      {item(translate('form_visual.row.up'), () => moveBy(place, -1))}
      {item(translate('form_visual.row.down'), () => moveBy(place, 1))}
      {item(translate('form_visual.row.duplicate'), () => duplicate(place))}
      {item(translate('form_visual.row.remove'), () => remove(place))}
      {others.length > 0 && <ListSubheader>{translate('form_visual.row.to_section')}</ListSubheader>}
      {place.kind === 'field' &&
        others.map((section) =>
          item(nameAt(form, sectionAt(section), language), () => moveToSection(place, section)),
        )}
    </Menu>
  );
}
