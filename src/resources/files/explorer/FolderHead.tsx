import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useListContext, useTranslate } from 'ra-core';
import { FILE_FIELDS } from '#schemas/file/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { useFilters } from '../../generic/filters.ts';
import SearchBox from '../../generic/SearchBox.tsx';
import { SEARCH_ROOM } from '../../generic/searchRoom.ts';
import { SortSelect } from '../../generic/SortSelect.tsx';
import type { ExplorerAddress } from './address.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { useExplorer } from './explorer.ts';
import { SelectBar } from './SelectBar.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

/** By what a folder can be ordered: what a file in the trash has besides is not of these. */
const ORDERS = Object.entries(FILE_FIELDS)
  .filter(([name, field]) => 'sortable' in field && name !== 'trashed_at')
  .map(([name]) => name);

/** Above the entries: the way to the folder, the search, the view; then how many there are, or what can be done with those chosen. */
export function FolderHead({ address }: { readonly address: ExplorerAddress }) {
  const translate = useTranslate();
  const { values, set } = useFilters();
  const { entries, selection } = useExplorer();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const selected = entries.filter(({ id }) => selection.has(id));
  return (
    <Box sx={{ p: { xs: 1, sm: 1.5 }, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Breadcrumbs place={address.place} folderTo={address.folderTo} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {/* On a phone a line of its own. */}
        <Box sx={{ display: 'flex', flex: { xs: '1 1 100%', sm: 'none' }, minWidth: 0 }}>
          <Box sx={SEARCH_ROOM}>
            <SearchBox />
          </Box>
        </Box>
        {address.isSearch && (
          <FormControlLabel
            label={translate('explorer.search_below')}
            control={
              <Switch
                size="small"
                checked={values.deep === true}
                onChange={(_, isOn) => set('deep', isOn || null)}
              />
            }
            sx={{ mx: 0, gap: 0.5 }}
          />
        )}
        <Box sx={{ flex: 1 }} />
        {(isPhone || address.view === 'grid') && <SortSelect fields={FILE_FIELDS} names={ORDERS} />}
        <ViewSwitch address={address} />
      </Box>
      <Box sx={{ minHeight: 40, display: 'grid', alignItems: 'center' }}>
        {selected.length > 0 ? <SelectBar selected={selected} /> : <Count />}
      </Box>
    </Box>
  );
}

/** How much there is; read out when it changes. */
function Count() {
  const translate = useTranslate();
  const number = useNumber();
  const { total, meta, isPending } = useListContext();
  const { entries } = useExplorer();
  if (isPending || total === undefined) return null;
  const folders = entries.filter(({ kind }) => kind === 'folder').length;
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  const files = translate('explorer.files', {
    smart_count: total,
    count: `${number(total)}${isExact ? '' : '+'}`,
  });
  return (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
      {folders === 0 ? files : `${translate('explorer.folder_count', { smart_count: folders })}, ${files}`}
    </Typography>
  );
}
