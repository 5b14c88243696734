import type { Language, Text } from '#schemas/engine/codes.ts';
import type { ReportColumn } from './column.ts';

/**
 * What columns that stand side by side are called: where two have the same label, each with its part ('Lead: Created').
 * @param partOf the name of a part
 */
export function headsOf(
  columns: Iterable<Pick<ReportColumn, 'id' | 'part' | 'field'>>,
  partOf: (part: string) => Text | undefined,
  language: Language,
): ReadonlyMap<string, string> {
  const byLabel = new Map<string, Map<string, string>>();
  for (const { id, part, field } of columns) {
    const label = field.label[language];
    const alike = byLabel.get(label) ?? new Map<string, string>();
    byLabel.set(label, alike.set(id, part));
  }
  return new Map(
    [...byLabel].flatMap(([label, alike]) =>
      [...alike].map(([id, part]): [string, string] => {
        const name = alike.size > 1 && partOf(part)?.[language];
        return [id, name ? `${name}: ${label}` : label];
      }),
    ),
  );
}
