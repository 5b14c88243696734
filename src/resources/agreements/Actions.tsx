import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Agreement } from './api.ts';
import type { Step } from './work.ts';

export type Action = Exclude<Step['kind'], 'signed' | 'draft' | 'esign' | 'edit'>;

const LOOKS: Readonly<Record<Action, Pick<ButtonProps, 'variant' | 'color'>>> = {
  preview: { variant: 'outlined' },
  send: { variant: 'contained' },
  sign: { variant: 'outlined' },
  cancel: { variant: 'outlined', color: 'error' },
  terminate: { variant: 'outlined', color: 'error' },
};

interface ActionsProps {
  readonly agreement: Agreement;
  readonly offered: readonly Action[];
  readonly onAct: (action: Action) => void;
  /** What else may be done, before it. */
  readonly children?: ReactNode;
}

/** What may be done with an agreement now. */
export function Actions({ agreement, offered, onAct, children }: ActionsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, '&:empty': { display: 'none' } }}>
      {children}
      {offered.map((action) => {
        const label = translate(`agreements.work.${action}.action`);
        return (
          <Button
            key={action}
            size="small"
            {...LOOKS[action]}
            onClick={() => onAct(action)}
            aria-label={`${label}: ${agreement.name}`}
          >
            {label}
          </Button>
        );
      })}
    </Box>
  );
}
