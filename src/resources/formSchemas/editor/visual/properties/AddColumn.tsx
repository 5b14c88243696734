import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FORM_KINDS } from '#schemas/engine/formKinds.ts';
import { useText } from '#src/i18n/hooks.ts';
import { KindIcon } from '../KindIcon.tsx';
import { kindsFor } from '../model/kinds.ts';
import type { FieldPlace } from '../model/place.ts';
import { useActions } from '../useActions.ts';
import { useVisual } from '../visual.ts';

/** Another column for a list of rows, of a kind that rows can hold. */
export function AddColumn({ list }: { readonly list: FieldPlace }) {
  const translate = useTranslate();
  const text = useText();
  const { formKey } = useVisual();
  const { addColumn } = useActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ justifySelf: 'start' }}
      >
        {translate('form_visual.add_column')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {kindsFor(formKey, true).map((kind) => {
          return (
            <MenuItem
              key={kind}
              onClick={() => {
                setAnchor(null);
                addColumn(list, kind);
              }}
            >
              <ListItemIcon>
                <KindIcon kind={kind} />
              </ListItemIcon>
              {text(FORM_KINDS[kind].label)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
