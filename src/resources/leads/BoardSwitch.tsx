import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import ListIcon from '@mui/icons-material/ViewListOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { BOARD_PATH, LEADS_PATH } from './paths.ts';

/** The same leads as a list or as a board: the address keeps what they were asked by. */
export function BoardSwitch({ isBoard }: { readonly isBoard: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = (board: boolean | null) => {
    if (board !== null && board !== isBoard)
      void navigate({ pathname: board ? BOARD_PATH : LEADS_PATH, search });
  };
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={isBoard}
      aria-label={translate('board.shown_as')}
      onChange={(_, board: boolean | null) => go(board)}
    >
      <ToggleButton value={false} aria-label={translate('board.list')} sx={BUTTON}>
        <ListIcon fontSize="small" />
        <Box component="span" sx={WORD}>
          {translate('board.list')}
        </Box>
      </ToggleButton>
      <ToggleButton value={true} aria-label={translate('board.board')} sx={BUTTON}>
        <BoardIcon fontSize="small" />
        <Box component="span" sx={WORD}>
          {translate('board.board')}
        </Box>
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

/** On a phone the icon stands for it. */
const WORD = { display: { xs: 'none', sm: 'inline' } } as const;
const BUTTON = { gap: 0.75, py: 0.5, textTransform: 'none' } as const;
