import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { LEADS_PATH } from '#schemas/addresses.ts';
import { COVERAGE, countyQuery, type CoverageMeasure, type LeadQuery } from '#schemas/lead/figures.ts';
import { MEASURE } from '#schemas/lead/figureTexts.ts';
import { useText } from '#src/i18n/hooks.ts';
import type { FigureData } from '#src/charts/data.ts';
import { filteredList } from '../../views/query.ts';
import type { County, Counts } from './useCounties.ts';

export const MEASURES = Object.keys(COVERAGE) as CoverageMeasure[];

/** The list of exactly the leads that a county counts. */
export const countyLeads = (query: LeadQuery, measure: CoverageMeasure, { id }: County): string =>
  filteredList(LEADS_PATH, countyQuery({ query }, measure, id));

/** Which part of a county's leads, from 0 to 1; null: of nothing. */
export const shareOf = (counts: Counts, measure: CoverageMeasure): number | null =>
  counts.leads === 0 ? null : counts[measure] / counts.leads;

/** The map's numbers, for its file and for whoever reads them aloud. */
export function useFigureData(counties: readonly County[], query: LeadQuery): FigureData {
  const translate = useTranslate();
  const text = useText();
  return useMemo(
    () => ({
      of: translate('coverage.county'),
      columns: MEASURES.map((key) => ({ key, label: text(MEASURE[key]) })),
      rows: counties.map((county) => ({
        key: county.fips,
        label: county.longName,
        cells: Object.fromEntries(
          MEASURES.map((measure) => [
            measure,
            { value: county.counts[measure], to: countyLeads(query, measure, county) },
          ]),
        ),
      })),
    }),
    [counties, query, translate, text],
  );
}
