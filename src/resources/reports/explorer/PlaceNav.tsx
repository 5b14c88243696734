import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import RecentIcon from '@mui/icons-material/HistoryOutlined';
import RunsIcon from '@mui/icons-material/PlayCircleOutlined';
import SharedIcon from '@mui/icons-material/FolderSharedOutlined';
import StarIcon from '@mui/icons-material/StarBorderOutlined';
import TrashIcon from '@mui/icons-material/DeleteOutlined';
import PlacesIcon from '@mui/icons-material/MenuOpenOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListSubheader from '@mui/material/ListSubheader';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { ErrorLine } from '../../generic/ErrorLine.tsx';
import { useReportFolders } from '../api.ts';
import { useSchedules } from './api.ts';
import { FolderTree } from './FolderTree.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { FOLDER_PLACES, OTHER_PLACES, placePath, QUICK_PLACES, usePlace, type Place } from './places.ts';
import { useReportsScreen } from './reports.ts';

const ICONS: Readonly<Record<Place, SvgIconComponent>> = {
  recent: RecentIcon,
  favourites: StarIcon,
  pinned: PinIcon,
  mine: FolderIcon,
  shared: SharedIcon,
  runs: RunsIcon,
  schedules: ClockIcon,
  trash: TrashIcon,
};

/** The way to every place: beside the reports where there is room, else in a drawer. */
export function PlaceNav() {
  const translate = useTranslate();
  const { folder } = useReportsScreen();
  const { place } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  if (isWide) return <Places onGo={() => undefined} />;
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<PlacesIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ maxWidth: '100%', textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        {folder?.name ?? translate(`report_explorer.place.${place}`)}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': translate('report_explorer.places'),
            sx: { width: 300, maxWidth: '85vw' },
          },
        }}
      >
        <Places onGo={() => setOpen(false)} />
      </Drawer>
    </Box>
  );
}

function Places({ onGo }: { readonly onGo: () => void }) {
  const translate = useTranslate();
  const { area } = useReportsScreen();
  const quick = useId();
  const { place, folder } = usePlace();
  const { data: folders = [], error, isFetching, refetch } = useReportFolders();
  const { data: schedules = [] } = useSchedules();
  const failing = schedules.filter(({ failure }) => failure !== null).length;
  const link = (one: Place) => {
    const Icon = ICONS[one];
    return (
      <PlaceLink
        to={placePath(area, one)}
        icon={<Icon fontSize="small" />}
        label={translate(`report_explorer.place.${one}`)}
        badge={
          one === 'schedules' && failing > 0
            ? { count: failing, label: translate('report_explorer.failing', { smart_count: failing }) }
            : null
        }
        isHere={place === one && folder === null}
        onGo={onGo}
      />
    );
  };
  return (
    <Box component="nav" aria-label={translate('report_explorer.places')}>
      <ListSubheader
        id={quick}
        component="div"
        disableSticky
        sx={{ bgcolor: 'transparent', lineHeight: '32px', mt: 1 }}
      >
        {translate('report_explorer.quick')}
      </ListSubheader>
      <List dense disablePadding aria-labelledby={quick} sx={{ mb: 1 }}>
        {QUICK_PLACES.map((one) => (
          <li key={one}>{link(one)}</li>
        ))}
      </List>
      <Divider />
      <List dense aria-label={translate('explorer.folders')}>
        {FOLDER_PLACES.map((one) => (
          <li key={one}>
            {link(one)}
            <FolderTree
              place={one}
              folders={folders.filter(({ mine }) => mine === (one === 'mine'))}
              isOpen={place === one}
              onGo={onGo}
            />
          </li>
        ))}
      </List>
      {/* Where folders are shown, that is said beside. */}
      {error && folders.length === 0 && !FOLDER_PLACES.some((one) => one === place) && (
        <ErrorLine what={translate('explorer.folders')} error={error} isBusy={isFetching} onRetry={refetch} />
      )}
      <Divider />
      <List dense>
        {OTHER_PLACES.map((one) => (
          <li key={one}>{link(one)}</li>
        ))}
      </List>
    </Box>
  );
}
