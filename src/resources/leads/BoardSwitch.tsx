import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import ListIcon from '@mui/icons-material/ViewListOutlined';
import { useTranslate } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { LEADS_PATH } from '#schemas/addresses.ts';
import { WaySwitch } from '../generic/WaySwitch.tsx';
import { BOARD_PATH } from './paths.ts';

/** The same leads as a list or as a board: the address keeps what they were asked by. */
export function BoardSwitch({ isBoard }: { readonly isBoard: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <WaySwitch
      label={translate('board.shown_as')}
      isOther={isBoard}
      first={{ Icon: ListIcon, label: translate('board.list') }}
      other={{ Icon: BoardIcon, label: translate('board.board') }}
      onChange={(board) => void navigate({ pathname: board ? BOARD_PATH : LEADS_PATH, search })}
    />
  );
}
