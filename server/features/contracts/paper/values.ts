import type { Placement } from '#schemas/contract/placement.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { dayText } from '#schemas/engine/days.ts';
import type { Field } from '#schemas/engine/field.ts';
import { isKey } from '#schemas/engine/formats.ts';
import { fieldOf } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { cellText, type Names } from '#server/platform/csv.ts';
import { localToday } from '#server/platform/day.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readNamesOf } from '#server/platform/names.ts';

/** Fields of the lead that stand in a paper. */
const mergedIn = (placements: readonly Placement[]): string[] => [
  ...new Set(placements.flatMap(({ kind, field }) => (kind === 'MERGE' && field !== null ? [field] : []))),
];

/** What a lead says in the MERGE fields of a paper, as people read it; by field. */
export async function mergeValues(
  db: Db | Trx,
  lead: LeadRow,
  placements: readonly Placement[],
  language: Language,
): Promise<Record<string, string>> {
  const fields = mergedIn(placements);
  if (fields.length === 0) return {};
  const values = valuesOf(lead);
  const keys = fields.flatMap((name) => values[name]).filter((one) => typeof one === 'string' && isKey(one));
  const names = await readNamesOf(db, language, keys as string[]);
  return Object.fromEntries(
    fields.flatMap((name): [string, string][] => {
      const field = fieldOf(LEADS[lead.lead_type].fields, name);
      return field ? [[name, textOf(field, values[name], names, language)]] : [];
    }),
  );
}

/** As in a file that is exported, but days written out, and several with commas as in a sentence. */
function textOf(field: Field, value: unknown, names: Names, language: Language): string {
  if (isEmpty(value)) return '';
  if (field.kind === 'date') return dayText(String(value), language);
  if (field.kind === 'dateTime')
    return dayText(localToday(Number(new Date(value as string | Date))), language);
  return [value]
    .flat()
    .map((one) => cellText(field, one, names, language))
    .join(', ');
}

/** In place of a lead: the names of the fields. */
export const sampleValues = (
  type: LeadType,
  placements: readonly Placement[],
  language: Language,
): Record<string, string> =>
  Object.fromEntries(
    mergedIn(placements).map((name) => [
      name,
      `[${fieldOf(LEADS[type].fields, name)?.label[language] ?? name}]`,
    ]),
  );
