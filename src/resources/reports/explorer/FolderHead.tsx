import FolderIcon from '@mui/icons-material/FolderOutlined';
import SharedIcon from '@mui/icons-material/FolderSharedOutlined';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link, useNavigate } from 'react-router-dom';
import { ActionMenu } from '../../generic/ActionMenu.tsx';
import { ErrorLine } from '../../generic/ErrorLine.tsx';
import { useReportFolders } from '../api.ts';
import { wayOf } from '../folders.ts';
import { placePath, type FOLDER_PLACES } from './places.ts';
import { useReportsScreen } from './reports.ts';
import { useThingActions } from './useThingActions.ts';

/** The way to the folder that is shown, what can be done with it, and the folders in it. */
export function FolderHead({ place }: { readonly place: (typeof FOLDER_PLACES)[number] }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { area, folder } = useReportsScreen();
  const { data: folders = [], error, isFetching, refetch } = useReportFolders();
  const actions = useThingActions();
  const there = folders.filter(({ mine }) => mine === (place === 'mine'));
  const known = new Set(there.map(({ entity_id }) => entity_id));
  const inside = there.filter(({ parent_id }) =>
    folder ? parent_id === folder.entity_id : parent_id === null || !known.has(parent_id),
  );
  const way = wayOf(folder?.entity_id ?? null, there);
  const name = translate(`report_explorer.place.${place}`);
  const above = way.at(-2);
  const leave = () => void navigate(placePath(area, place, above ? { folder: above.entity_id } : {}));
  const offered = folder ? actions(folder, leave) : [];
  return (
    <Box sx={{ mb: 1.5, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 40 }}>
        <Breadcrumbs aria-label={translate('explorer.way')} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {folder && (
            <MuiLink component={Link} to={placePath(area, place)}>
              {name}
            </MuiLink>
          )}
          {way.slice(0, -1).map((one) => (
            <MuiLink
              key={one.entity_id}
              component={Link}
              to={placePath(area, place, { folder: one.entity_id })}
            >
              <bdi>{one.name}</bdi>
            </MuiLink>
          ))}
          <Typography variant="h2" aria-current="page" sx={{ color: 'text.primary' }}>
            <bdi>{folder?.name ?? name}</bdi>
          </Typography>
        </Breadcrumbs>
        {folder && offered.length > 0 && <ActionMenu name={folder.name} actions={() => offered} />}
      </Box>
      {error && folders.length === 0 && (
        <ErrorLine what={translate('explorer.folders')} error={error} isBusy={isFetching} onRetry={refetch} />
      )}
      {inside.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('explorer.folders')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {inside.map(({ entity_id, name: label, shared, mine }) => (
            <Box component="li" key={entity_id} sx={{ maxWidth: '100%' }}>
              <Chip
                clickable
                variant="outlined"
                component={Link}
                to={placePath(area, place, { folder: entity_id })}
                icon={shared && mine ? <SharedIcon /> : <FolderIcon />}
                label={label}
                title={label}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
