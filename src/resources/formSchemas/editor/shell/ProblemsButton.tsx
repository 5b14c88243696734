import ErrorIcon from '@mui/icons-material/ErrorOutline';
import OkIcon from '@mui/icons-material/CheckCircleOutline';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { partsOf } from '#schemas/engine/pointer.ts';
import { subjectOf } from '../code/pointers.ts';
import { useEditor, useEditorStore } from '../store.ts';

/** Nobody reads more at once; when these are mended the next ones come. */
const SHOWN = 50;

/** How much keeps the form from being published; each leads to its place. */
export function ProblemsButton() {
  const translate = useTranslate();
  const id = useId();
  const store = useEditorStore();
  const problems = useEditor((editor) => editor.problems);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = problems.length;
  const go = (at: string) => {
    setAnchor(null);
    store.select(subjectOf(store.snapshot().form, at) ?? at);
  };
  return (
    <>
      <Button
        size="small"
        color={count === 0 ? 'success' : 'error'}
        disabled={count === 0}
        startIcon={count === 0 ? <OkIcon /> : <ErrorIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ '&.Mui-disabled': { color: 'success.main' } }}
      >
        {count === 0
          ? translate('form_editor.problems.none')
          : translate('form_editor.problems.count', { smart_count: count })}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null && count > 0}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-labelledby': id, dense: true },
          paper: { sx: { width: 'min(32rem, 94vw)', maxHeight: '60vh' } },
        }}
      >
        <ListSubheader id={id} sx={{ lineHeight: 2.5 }}>
          {translate('form_editor.problems.title')}
        </ListSubheader>
        {problems.slice(0, SHOWN).map(({ at, message }, index) => (
          <MenuItem key={index} onClick={() => go(at)} sx={{ whiteSpace: 'normal' }}>
            <ListItemText
              primary={message}
              secondary={partsOf(at)
                .filter((part) => part !== 'properties')
                .join(' › ')}
              slotProps={{ primary: { sx: BREAKING }, secondary: { sx: BREAKING } }}
            />
          </MenuItem>
        ))}
        {count > SHOWN && (
          <MenuItem disabled>
            {translate('form_editor.problems.more', { smart_count: count - SHOWN })}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

const BREAKING = { overflowWrap: 'anywhere' } as const;
