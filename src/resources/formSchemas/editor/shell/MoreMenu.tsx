import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';
import { ConfirmedStep } from '../../../generic/ConfirmedStep.tsx';
import { formAddress } from '../../api.ts';
import { useEditorStore } from '../store.ts';

interface MoreMenuProps {
  readonly formKey: string;
  /** Throws the draft away; absent: there is none. */
  readonly discard?: () => Promise<unknown>;
}

/** What one does with a form besides writing it. */
export function MoreMenu({ formKey, discard }: MoreMenuProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const store = useEditorStore();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAnchor(null);
  const save = () => {
    close();
    const { form, ops } = store.snapshot();
    const text = `${JSON.stringify({ key: formKey, form, ops }, null, 2)}\n`;
    saveBlob(new Blob([text], { type: 'application/json' }), datedName(`${formKey}-draft`, 'json'));
  };
  return (
    <>
      <IconButton
        aria-label={translate('form_editor.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={formAddress(formKey)}>
          {translate('form_editor.versions')}
        </MenuItem>
        {discard && <MenuItem onClick={save}>{translate('form_editor.export')}</MenuItem>}
        {discard && (
          <MenuItem
            onClick={() => {
              close();
              setAsking(true);
            }}
          >
            {translate('form_editor.discard.button')}
          </MenuItem>
        )}
      </Menu>
      {isAsking && discard && (
        <ConfirmedStep
          title={translate('form_editor.discard.title')}
          text={translate('form_editor.discard.text')}
          action={translate('form_editor.discard.action')}
          run={discard}
          onDone={() => notify('form_editor.discard.done', { type: 'success' })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
