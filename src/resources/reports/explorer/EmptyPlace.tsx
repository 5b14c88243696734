import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { builderPath } from '../paths.ts';
import { EmptyList } from '../../generic/EmptyList.tsx';
import type { ListPlace } from './places.ts';
import { useReportsScreen } from './reports.ts';

/** Nothing lies here: what would bring the first report. */
export function EmptyPlace({ place }: { readonly place: ListPlace }) {
  const translate = useTranslate();
  const { area, folder } = useReportsScreen();
  return (
    <EmptyList
      help={translate(`report_explorer.empty.${folder ? 'folder' : place}`)}
      actions={
        (place === 'recent' || place === 'mine') && (
          <Button startIcon={<AddIcon />} component={Link} to={builderPath(area)}>
            {translate('reports.new')}
          </Button>
        )
      }
    />
  );
}
