import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import SharedIcon from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useListContext, useTranslate } from 'ra-core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { REPORTS } from '#schemas/report/fields.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Empty, VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import type { Selection } from '../../generic/selection.ts';
import { SelectBox } from '../../generic/table/SelectBox.tsx';
import { builderPath } from '../paths.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { COLUMNS, isSort, type Column } from './columns.ts';
import { MarkButton } from './MarkButton.tsx';
import { useReportsScreen } from './reports.ts';
import { REPORT_TABLE } from './tableStyles.ts';
import type { ReportThing } from './things.ts';
import { useThingActions } from './useThingActions.ts';

interface ReportTableProps {
  readonly reports: readonly ReportThing[];
  readonly selection: Selection;
}

export function ReportTable({ reports, selection }: ReportTableProps) {
  const translate = useTranslate();
  const { isPlaceholderData } = useListContext();
  const ids = reports.map(({ entity_id }) => entity_id);
  const count = ids.filter((id) => selection.has(id)).length;
  return (
    <Box sx={REPORT_TABLE}>
      <table aria-label={translate('app.menu.reports')} aria-busy={isPlaceholderData === true}>
        <thead>
          <tr>
            <th scope="col" className="box">
              <SelectBox
                label={translate('list.select_page')}
                isOn={count === ids.length}
                isSome={count > 0 && count < ids.length}
                onChange={(isOn) => selection.set(ids, isOn)}
              />
            </th>
            <th scope="col" className="marks">
              <Box component="span" sx={VISUALLY_HIDDEN}>
                {translate('report_explorer.marks')}
              </Box>
            </th>
            {COLUMNS.map((column) => (
              <Head key={column} column={column} />
            ))}
            <th scope="col" className="menu">
              <Box component="span" sx={VISUALLY_HIDDEN}>
                {translate('explorer.actions')}
              </Box>
            </th>
          </tr>
        </thead>
        <tbody className={isPlaceholderData ? 'old' : undefined}>
          {reports.map((report) => (
            <Row
              key={report.entity_id}
              report={report}
              isSelected={selection.has(report.entity_id)}
              onSelect={selection.set}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function Head({ column }: { readonly column: Column }) {
  const text = useText();
  const { sort, setSort } = useListContext();
  const field = REPORTS.fields[column === 'owner' ? 'owner_id' : column]!;
  const order = sort.field === column ? sort.order : null;
  const first = field.kind === 'dateTime' ? 'DESC' : 'ASC';
  const next = order === null ? first : order === 'ASC' ? 'DESC' : 'ASC';
  const Arrow = order === 'DESC' ? DownIcon : UpIcon;
  return (
    <th
      scope="col"
      className={column}
      aria-sort={order === null ? undefined : order === 'ASC' ? 'ascending' : 'descending'}
    >
      {isSort(column) ? (
        <button type="button" className="sort" onClick={() => setSort({ field: column, order: next })}>
          <span className="label">{text(field.label)}</span>
          <Arrow aria-hidden />
        </button>
      ) : (
        <span className="label">{text(field.label)}</span>
      )}
    </th>
  );
}

interface RowProps {
  readonly report: ReportThing;
  readonly isSelected: boolean;
  readonly onSelect: Selection['set'];
}

const Row = memo(function Row({ report, isSelected, onSelect }: RowProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { area } = useReportsScreen();
  const actions = useThingActions();
  const { entity_id: id, name, category, owner, mine, shared, used_at, updated_at } = report;
  const used = used_at === null ? null : formatMoment(used_at);
  return (
    <tr className={isSelected ? 'selected' : undefined}>
      <td className="box">
        <SelectBox
          label={translate('list.select', { name })}
          isOn={isSelected}
          onChange={(isOn) => onSelect([id], isOn)}
        />
      </td>
      <td className="marks">
        <MarkButton report={report} mark="favourite" />
        <MarkButton report={report} mark="pinned" />
      </td>
      <th scope="row" className="name">
        <MuiLink
          component={Link}
          to={builderPath(area, { id })}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          <bdi>{name}</bdi>
        </MuiLink>
        {mine && shared && (
          <SharedIcon
            titleAccess={translate('report_explorer.shared_mark')}
            sx={{ fontSize: '1rem', ml: 0.75, verticalAlign: 'text-bottom', color: 'text.secondary' }}
          />
        )}
        {report.description !== null && (
          <Box sx={{ color: 'text.secondary', fontSize: 'caption.fontSize', overflowWrap: 'anywhere' }}>
            {report.description}
          </Box>
        )}
        <Box sx={{ display: { md: 'none' }, color: 'text.secondary', fontSize: 'caption.fontSize' }}>
          {[codeText('REPORT_CATEGORY', category), mine || !owner ? null : personName(owner), used]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </th>
      <td className="category">{codeText('REPORT_CATEGORY', category)}</td>
      <td className="owner">{owner ? personName(owner) : <Empty />}</td>
      <td className="used_at">{used ?? <Empty />}</td>
      <td className="updated_at">{formatMoment(updated_at)}</td>
      <td className="menu">
        <ActionMenu
          label={translate('explorer.actions_of', { name })}
          actions={actions(report, () => onSelect([id], false))}
        />
      </td>
    </tr>
  );
});
