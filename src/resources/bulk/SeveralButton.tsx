import SeveralIcon from '@mui/icons-material/GroupAddOutlined';
import { useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Kept } from '../assign/kept.ts';
import { ShortButton } from '../generic/ShortButton.tsx';
import { ASSIGN_PATH } from '../leads/paths.ts';
import { addressOf, queryNow } from '../views/query.ts';
import type { Selected } from './useSelected.ts';

/** Leads to the screen that divides leads among several people, with the same filters and the same leads selected. */
export function SeveralButton({ selected }: { readonly selected: Selected }) {
  const translate = useTranslate();
  const { filterValues, sort, perPage } = useListContext();
  const query = queryNow({ filterValues: filterValues as Record<string, unknown>, sort, perPage }, false);
  return (
    <ShortButton
      size="small"
      icon={<SeveralIcon />}
      label={translate('bulk.several')}
      component={Link}
      to={addressOf(query, { list: ASSIGN_PATH, board: ASSIGN_PATH })}
      state={{ selected: selected.which } satisfies Kept}
      disabled={selected.isTooMany}
    />
  );
}
