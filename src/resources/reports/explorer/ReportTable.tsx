import SharedIcon from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useListContext, useTranslate } from 'ra-core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { REPORTS } from '#schemas/report/fields.ts';
import type { ReportItem } from '#schemas/report/item.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Empty, VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import type { Selection } from '../../generic/selection.ts';
import { ActionMenu } from '../../generic/ActionMenu.tsx';
import { ActionHead } from '../../generic/table/ActionHead.tsx';
import { SelectBox } from '../../generic/table/SelectBox.tsx';
import { SelectPage } from '../../generic/table/SelectPage.tsx';
import { SortHead } from '../../generic/table/SortHead.tsx';
import { from, thingTable } from '../../generic/table/thingTable.ts';
import { builderPath } from '../paths.ts';
import { COLUMNS, isSort } from './columns.ts';
import { MarkButton } from './MarkButton.tsx';
import { useReportsScreen } from './reports.ts';
import { asReport } from './things.ts';
import { useThingActions } from './useThingActions.ts';

interface ReportTableProps {
  readonly reports: readonly ReportItem[];
  readonly selection: Selection;
}

const STYLES = thingTable({
  // On a phone the menu has the marks as well.
  '& .marks': { ...from('sm', 84), p: 0, whiteSpace: 'nowrap' },
  '& .category': from('md', 150),
  '& .owner': from('lg', 140),
  '& .used_at': from('lg', 185),
  '& .updated_at': from('xl', 185),
});

export function ReportTable({ reports, selection }: ReportTableProps) {
  const translate = useTranslate();
  const { isPlaceholderData } = useListContext();
  return (
    <Box sx={STYLES}>
      <table aria-label={translate('app.menu.reports')} aria-busy={isPlaceholderData === true}>
        <thead>
          <tr>
            <SelectPage ids={reports.map(({ entity_id }) => entity_id)} selection={selection} />
            <th scope="col" className="marks">
              <Box component="span" sx={VISUALLY_HIDDEN}>
                {translate('report_explorer.marks')}
              </Box>
            </th>
            {COLUMNS.map((column) => (
              <SortHead
                key={column}
                name={column}
                field={REPORTS.fields[column === 'owner' ? 'owner_id' : column]!}
                isSortable={isSort(column)}
              />
            ))}
            <ActionHead />
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

interface RowProps {
  readonly report: ReportItem;
  readonly isSelected: boolean;
  readonly onSelect: Selection['set'];
}

/** Drawn again only when its report or its choice changes. */
const Row = memo(function Row({ report, isSelected, onSelect }: RowProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { area } = useReportsScreen();
  const actions = useThingActions();
  const { entity_id: id, name, category, owner, mine, shared, used_at, updated_at } = report;
  const used = used_at === null ? null : formatMoment(used_at);
  const kind = codeText('REPORT_CATEGORY', category);
  const more = [mine || !owner ? null : personName(owner), used].filter(Boolean).join(' · ');
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
            sx={{ fontSize: TYPE.base, ml: 0.75, verticalAlign: 'text-bottom', color: 'text.secondary' }}
          />
        )}
        {report.description !== null && <div className="note">{report.description}</div>}
        <div className="note to-lg">
          <span className="to-md">{more === '' ? kind : `${kind} · `}</span>
          {more}
        </div>
      </th>
      <td className="category">{kind}</td>
      <td className="owner">{owner ? personName(owner) : <Empty />}</td>
      <td className="used_at">{used ?? <Empty />}</td>
      <td className="updated_at">{formatMoment(updated_at)}</td>
      <td className="menu">
        <ActionMenu name={name} actions={() => actions(asReport(report), () => onSelect([id], false))} />
      </td>
    </tr>
  );
});
