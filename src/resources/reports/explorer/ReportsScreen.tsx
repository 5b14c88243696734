import AddIcon from '@mui/icons-material/Add';
import NewFolderIcon from '@mui/icons-material/CreateNewFolderOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '#src/layout/Page.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { useReportFolders } from '../api.ts';
import { builderPath, type ReportArea } from '../paths.ts';
import { Dialogs } from './Dialogs.tsx';
import { PlaceNav } from './PlaceNav.tsx';
import { isListPlace, usePlace } from './places.ts';
import { ReportsPlace } from './ReportsPlace.tsx';
import { ReportsProvider, type Asked } from './reports.ts';
import { RunsPlace } from './runs/RunsPlace.tsx';
import { SchedulesPlace } from './schedules/SchedulesPlace.tsx';
import { asFolder } from './things.ts';
import { TrashPlace } from './trash/TrashPlace.tsx';

/** The reports of an area (specification §2 'Reports'): the places where they are kept, their runs and schedules. */
export default function ReportsScreen({ area }: { readonly area: ReportArea }) {
  const translate = useTranslate();
  const { place, folder: folderId, run } = usePlace();
  const { data: folders } = useReportFolders();
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = folders?.find(({ entity_id }) => entity_id === folderId);
  const screen = useMemo(
    () => ({ area, ask: setAsked, folder: shown ? asFolder(shown) : null }),
    [area, shown],
  );
  const mayAdd = place === 'mine' || shown?.can.add === true;
  return (
    <ReportsProvider value={screen}>
      <Page
        title={translate('app.menu.reports')}
        actions={
          <>
            {mayAdd && (
              <ShortButton
                icon={<NewFolderIcon />}
                label={translate('explorer.new_folder')}
                onClick={() => setAsked({ step: 'folder' })}
              />
            )}
            <ShortButton
              variant="contained"
              icon={<AddIcon />}
              label={translate('reports.new')}
              component={Link}
              to={builderPath(area)}
            />
          </>
        }
      >
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1.5, md: 3 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
          }}
        >
          <PlaceNav />
          <Box sx={{ minWidth: 0 }}>
            {isListPlace(place) && (
              <ReportsPlace key={`${place}/${folderId}`} place={place} folderId={folderId} />
            )}
            {place === 'runs' && <RunsPlace marked={run} />}
            {place === 'schedules' && <SchedulesPlace />}
            {place === 'trash' && <TrashPlace />}
          </Box>
        </Box>
      </Page>
      {asked && <Dialogs asked={asked} onClose={() => setAsked(null)} />}
    </ReportsProvider>
  );
}
