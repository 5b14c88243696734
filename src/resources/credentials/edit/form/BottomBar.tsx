import NextIcon from '@mui/icons-material/ArrowForward';
import PreviousIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AutosaveState } from '#src/forms/autosave.ts';
import type { FormStore } from '#src/forms/formStore.ts';
import { FootBar } from '../../../generic/FootBar.tsx';
import { SaveState } from './SaveState.tsx';
import { stepSection, useShownSections } from './sections.ts';

interface BottomBarProps {
  readonly store: FormStore;
  readonly saving: AutosaveState;
  readonly isEditable: boolean;
  /** Where the way on leads after the last section. */
  readonly next: string;
  readonly children: ReactNode;
}

/** Within reach of the thumb: whether all is saved, and the way through the sections. */
export function BottomBar({ store, saving, isEditable, next, children }: BottomBarProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const sections = useShownSections(store);
  return (
    <FootBar>
      {isEditable ? <SaveState state={saving} store={store} /> : <span />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
        <IconButton
          aria-label={translate('credential_edit.previous_section')}
          title={translate('credential_edit.previous_section')}
          onClick={() => stepSection(sections, -1)}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <PreviousIcon />
        </IconButton>
        <Button
          variant={children ? 'outlined' : 'contained'}
          endIcon={<NextIcon />}
          sx={{ minHeight: 44 }}
          onClick={() => {
            if (!stepSection(sections, 1)) void navigate(next);
          }}
        >
          {translate('credential_edit.next')}
        </Button>
        {children}
      </Box>
    </FootBar>
  );
}
