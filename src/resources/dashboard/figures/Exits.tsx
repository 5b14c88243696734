import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { CHART, NAMELESS } from '#schemas/lead/figureTexts.ts';
import { Bars } from '#src/charts/Bars.tsx';
import type { Row } from '#src/charts/data.ts';
import { Figure } from '#src/charts/Figure.tsx';
import { useCodeText, useShare, useText } from '#src/i18n/hooks.ts';
import { leadsCell } from '../useLists.ts';
import { Choice } from './Choice.tsx';
import { shareOf, useHead } from './useHead.ts';

/** The exits that the type's dashboard counts (specification §4); the reasons of one are drawn below it, those of all are in the table. */
export function Exits({ exits }: Pick<LeadStats, 'exits'>) {
  const translate = useTranslate();
  const text = useText();
  const head = useHead();
  const share = useShare();
  const codeText = useCodeText();
  const { exit, progress } = useTheme().palette.status;
  const [opened, setOpened] = useState<string | null>(null);
  const groups = exits.map(({ status, reasons, ...figure }) => {
    const name = codeText('LEAD_STATUS', status);
    const rowOf = (key: string, label: string, one: typeof figure, all: number): Row => ({
      key,
      label,
      cells: { leads: leadsCell(one), share: shareOf(one.count, all) },
    });
    const all = exits.reduce((sum, { count }) => sum + count, 0);
    return {
      key: status,
      label: name,
      row: rowOf(status, name, figure, all),
      reasons: reasons.map(({ reason, ...one }) => {
        const said = reason === null ? text(NAMELESS.no_reason) : codeText('LEAD_STATUS_REASON', reason);
        return { said, row: rowOf(`${status} ${reason ?? ''}`, `${name}: ${said}`, one, figure.count) };
      }),
    };
  });
  const frame = { of: head('exit').label, columns: [head('leads'), head('share', share)] };
  const drawn = groups.flatMap(({ key, row, reasons }) => [
    row,
    ...(key === opened ? reasons.map((reason) => ({ ...reason.row, label: `– ${reason.said}` })) : []),
  ]);
  const isExit = (key: string) => groups.some((group) => group.key === key);
  return (
    <Figure
      title={text(CHART.exits)}
      name="leads-by-exit"
      data={{ ...frame, rows: groups.flatMap(({ row, reasons }) => [row, ...reasons.map((one) => one.row)]) }}
      controls={
        <Choice label={translate('dashboard.reasons')} options={groups} value={opened} onChange={setOpened} />
      }
    >
      <Bars
        data={{ ...frame, rows: drawn }}
        series={[{ key: 'leads', colour: exit.main, pattern: 'solid' }]}
        lookOf={({ key }) =>
          isExit(key) ? { colour: exit.main, pattern: 'solid' } : { colour: progress.main, pattern: 'hatch' }
        }
        noteOf={({ cells }) => share(cells.share?.value ?? 0)}
      />
    </Figure>
  );
}
