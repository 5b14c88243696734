import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { useId, useState, type ReactNode } from 'react';
import { FUNNEL } from '#schemas/lead/stages.ts';
import { isSupervisor } from '#schemas/permissions.ts';
import type { LeadStatus } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { toneOf } from '#src/kinds/code/tones.ts';
import { whyNot } from './moves.ts';
import { useMove } from './useMove.tsx';

interface MoveMenuProps {
  readonly lead: RaRecord;
  /** The lead as the server answers it after the move. */
  readonly onMoved?: (lead: RaRecord) => void;
}

/** The moves of a lead as a button with a menu, the question before a move included: for a lead's own screen. */
export function MoveMenu({ lead, onMoved }: MoveMenuProps) {
  const translate = useTranslate();
  const { move, isBusy, dialog } = useMove(onMoved ? { onMoved } : {});
  return (
    <>
      <MoveChoice lead={lead} onChoose={(to) => move(lead, to)}>
        {(props) => (
          <Button
            {...props}
            size="small"
            variant="outlined"
            loading={isBusy}
            loadingPosition="end"
            endIcon={<ArrowDropDownIcon />}
          >
            {translate('lifecycle.move')}
          </Button>
        )}
      </MoveChoice>
      {dialog}
    </>
  );
}

/** What makes a button open the menu. */
interface OpenerProps {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: React.MouseEvent<HTMLElement>) => void;
}

interface MoveChoiceProps {
  readonly lead: RaRecord;
  readonly onChoose: (to: LeadStatus) => void;
  readonly children: (opener: OpenerProps) => ReactNode;
}

/** Where a lead may go, and below it why not elsewhere; opened by a button of the caller's. */
export function MoveChoice({ lead, onChoose, children }: MoveChoiceProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const language = useLanguage();
  const supervisor = isSupervisor(useSession().role);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);

  // A board has hundreds of these, all closed but one.
  const others = (anchor ? FUNNEL : [])
    .filter((status) => status !== lead.status)
    .map((status) => ({ status, reason: whyNot(lead, status, supervisor, language) }));
  const item = ({ status, reason }: (typeof others)[number]) => (
    <MenuItem
      key={status}
      disabled={reason !== null}
      onClick={() => {
        close();
        onChoose(status);
      }}
      sx={ITEM}
    >
      <Box
        component="span"
        sx={{ ...DOT, bgcolor: `status.${toneOf('LEAD_STATUS', status) ?? 'new'}.main` }}
      />
      <Box component="span" sx={{ minWidth: 0 }}>
        {codeText('LEAD_STATUS', status)}
        {reason !== null && (
          <Typography component="span" variant="caption" sx={{ display: 'block', whiteSpace: 'normal' }}>
            {reason}
          </Typography>
        )}
      </Box>
    </MenuItem>
  );
  const open = others.filter(({ reason }) => reason === null);
  const barred = others.filter(({ reason }) => reason !== null);
  return (
    <>
      {children({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu
        anchorEl={anchor}
        // Within the page's content, where a screen reader looks for it.
        container={() => document.querySelector('main')}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          // What is refused can be reached too: its reason is what one looks for.
          list: { 'aria-labelledby': id, disabledItemsFocusable: true, dense: true },
          paper: { sx: { maxHeight: 'min(70vh, 520px)', width: 'min(340px, calc(100vw - 32px))' } },
        }}
      >
        {anchor !== null && [
          ...open.map(item),
          ...(barred.length > 0
            ? [
                <ListSubheader key="barred" role="presentation" sx={SUBHEADER}>
                  {translate('lifecycle.not_now')}
                </ListSubheader>,
              ]
            : []),
          ...barred.map(item),
        ]}
      </Menu>
    </>
  );
}

const ITEM = {
  gap: 1,
  alignItems: 'flex-start',
  whiteSpace: 'normal',
  '&.Mui-disabled': { opacity: 1, color: 'text.secondary' },
} as const;
const DOT = { width: 8, height: 8, borderRadius: '50%', flex: 'none', mt: 0.75 } as const;
const SUBHEADER = { lineHeight: 2.5, bgcolor: 'background.paper', fontSize: 'caption.fontSize' } as const;
