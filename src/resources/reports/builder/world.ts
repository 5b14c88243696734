import { createContext, useContext, useMemo } from 'react';
import { useTranslate } from 'ra-core';
import type { ReportCatalogue, ReportColumn } from '#schemas/report/column.ts';
import { totalKey, type Total } from '#schemas/report/definition.ts';
import { headsOf } from '#schemas/report/heads.ts';
import { TOTAL } from '#schemas/report/words.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import type { ReportKind } from '../api.ts';
import type { Choice } from './Picker.tsx';

/** What a report of this kind is made of, for its reader. */
export interface World {
  readonly kind: ReportKind;
  readonly catalogue: ReportCatalogue;
  readonly byId: ReadonlyMap<string, ReportColumn>;
  /** The columns to choose from, under the names of their parts. */
  readonly choices: readonly Choice[];
  readonly labelOf: (column: string) => string;
  readonly partOf: (column: string) => string;
  readonly totalText: (total: Total) => string;
}

/** What the columns of a catalogue are called. */
export function useHeads({ columns, parts }: ReportCatalogue): ReadonlyMap<string, string> {
  const language = useLanguage();
  return useMemo(() => headsOf(columns, (part) => parts[part], language), [columns, parts, language]);
}

export function useMakeWorld(kind: ReportKind, catalogue: ReportCatalogue): World {
  const text = useText();
  const heads = useHeads(catalogue);
  const translate = useTranslate();
  return useMemo(() => {
    const byId = new Map(catalogue.columns.map((column) => [column.id, column]));
    const partText = (part: string) => (catalogue.parts[part] ? text(catalogue.parts[part]) : part);
    const labelOf = (id: string) => heads.get(id) ?? translate('reports.gone');
    return {
      kind,
      catalogue,
      byId,
      choices: catalogue.columns.map(({ id, part }) => ({
        id,
        label: labelOf(id),
        group: partText(part),
      })),
      labelOf,
      partOf: (id) => {
        const column = byId.get(id);
        return column ? partText(column.part) : '';
      },
      totalText: ({ fn, column }) =>
        column === undefined ? translate('reports.total.rows') : `${text(TOTAL[fn])}: ${labelOf(column)}`,
    };
  }, [kind, catalogue, heads, text, translate]);
}

const WorldContext = createContext<World | null>(null);
export const WorldProvider = WorldContext.Provider;

export function useWorld(): World {
  const world = useContext(WorldContext);
  if (!world) throw new Error('The parts of the builder need the columns of the report');
  return world;
}

/** Totals to choose from. */
export const totalChoices = (
  totals: readonly Total[],
  totalText: World['totalText'],
  group: string,
): Choice[] => totals.map((total) => ({ id: totalKey(total), label: totalText(total), group }));
