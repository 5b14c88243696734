import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { REPORTS } from '#schemas/report/fields.ts';
import { REPORT_ACTION_MAX, type ReportItem } from '#schemas/report/item.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { useCodeText, useNumber, useText } from '#src/i18n/hooks.ts';
import { useFilters } from '../../generic/filters.ts';
import SearchBox from '../../generic/SearchBox.tsx';
import { SEARCH_ROOM } from '../../generic/searchRoom.ts';
import type { Selection } from '../../generic/selection.ts';
import { SelectionBar } from '../../generic/SelectionBar.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { SortSelect } from '../../generic/SortSelect.tsx';
import { SORTS } from './columns.ts';
import { useReportsScreen } from './reports.ts';
import { asReport } from './things.ts';

interface ListHeadProps {
  readonly reports: readonly ReportItem[];
  readonly selection: Selection;
  readonly categories: readonly ReportCategory[];
}

/** Above the reports: search, category and order; then how many there are, or what can be done with those chosen. */
export function ListHead({ reports, selection, categories }: ListHeadProps) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const { values, set } = useFilters();
  const chosen = reports.filter(({ entity_id }) => selection.has(entity_id));
  return (
    <>
      <Box sx={{ p: { xs: 1, sm: 1.5 }, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ display: 'flex', flex: { xs: '1 1 100%', sm: 'none' }, minWidth: 0 }}>
          <Box sx={SEARCH_ROOM}>
            <SearchBox />
          </Box>
        </Box>
        <TextField
          select
          size="small"
          margin="none"
          variant="outlined"
          label={text(REPORTS.fields.category!.label)}
          value={values.category ?? ''}
          onChange={({ target }) => set('category', target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ width: { xs: 'auto', sm: 200 }, minWidth: 120, flex: { xs: 1, sm: 'none' } }}
        >
          <MenuItem value="">{translate('report_explorer.all_categories')}</MenuItem>
          {categories.map((category) => (
            <MenuItem key={category} value={category}>
              {codeText('REPORT_CATEGORY', category)}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ display: { xl: 'none' } }}>
          <SortSelect fields={REPORTS.fields} names={SORTS} />
        </Box>
      </Box>
      {chosen.length > 0 ? <Chosen chosen={chosen} selection={selection} /> : <Count />}
    </>
  );
}

function Chosen({
  chosen,
  selection,
}: {
  readonly chosen: readonly ReportItem[];
  readonly selection: Selection;
}) {
  const translate = useTranslate();
  const { ask } = useReportsScreen();
  const said = translate('explorer.selected', { smart_count: chosen.length });
  const isTooMany = chosen.length > REPORT_ACTION_MAX;
  const mayRemove = chosen.every(({ can }) => can.remove);
  return (
    <SelectionBar
      label={said}
      said={said}
      warning={
        isTooMany
          ? translate('reports.most', { smart_count: REPORT_ACTION_MAX })
          : mayRemove
            ? null
            : translate('report_explorer.not_yours')
      }
      onClear={selection.clear}
    >
      <ShortButton
        size="small"
        icon={<DeleteIcon />}
        label={translate('report_explorer.action.delete')}
        disabled={isTooMany || !mayRemove}
        onClick={() => ask({ step: 'delete', things: chosen.map(asReport), onDone: selection.clear })}
      />
    </SelectionBar>
  );
}

/** How many there are; read out when it changes. */
function Count() {
  const translate = useTranslate();
  const number = useNumber();
  const { total, meta, isPending } = useListContext();
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  return (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary', px: 1.5, minHeight: 40, py: 1 }}>
      {isPending || total === undefined
        ? ''
        : translate('report_explorer.count', {
            smart_count: total,
            count: `${number(total)}${isExact ? '' : '+'}`,
          })}
    </Typography>
  );
}
