import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { CHART } from '#schemas/lead/figureTexts.ts';
import { BarFigure } from '#src/charts/BarFigure.tsx';
import { useShare, useText } from '#src/i18n/hooks.ts';
import { useStageText } from '../../leads/useStageText.ts';
import { leadsCell } from '../useLists.ts';
import { useHead } from './useHead.ts';

/** How many leads have come as far as a stage, how many of those before, and how many stand in it now. */
export function Funnel({ funnel }: Pick<LeadStats, 'funnel'>) {
  const translate = useTranslate();
  const text = useText();
  const head = useHead();
  const share = useShare();
  const stageText = useStageText();
  const { status } = useTheme().palette;
  return (
    <BarFigure
      title={text(CHART.funnel)}
      name="leads-by-stage"
      data={{
        of: head('stage').label,
        columns: [head('reached'), head('conversion', share), head('here')],
        rows: funnel.map(({ stage, here, reached, conversion }) => ({
          key: stage,
          label: stageText(stage),
          cells: {
            reached: leadsCell(reached),
            conversion: { value: conversion },
            here: leadsCell(here),
          },
        })),
      }}
      series={[
        { key: 'reached', colour: status.new.main, pattern: 'hatch' },
        { key: 'here', colour: status.new.main, pattern: 'solid' },
      ]}
      noteOf={({ cells }, column) =>
        column === 'reached' && cells.conversion?.value != null ? share(cells.conversion.value) : null
      }
      note={translate('dashboard.note.funnel')}
    />
  );
}
