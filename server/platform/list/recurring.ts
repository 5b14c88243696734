import { LRUCache } from 'lru-cache';
import { sql, type RawBuilder } from 'kysely';
import { textOf } from '#server/platform/copy/literals.ts';
import { PREPARED } from '#server/platform/prepared.ts';

/** So often a statement is asked by the same values before connections keep its plan. */
const TIMES = 3;
/** Each connection keeps a plan of each, some 50 KB: those that come later are planned each time. */
const MOST = 50;

/**
 * Makes what `recurring` is, with a memory of its own.
 * @param most Plans that are kept.
 */
export function plansKept(most = MOST) {
  const asked = new LRUCache<string, number>({ max: 1_000 });
  const kept = new Set<string>();
  return <Row>(query: RawBuilder<Row>): RawBuilder<Row> => {
    const text = textOf(query);
    if (!kept.has(text)) {
      const times = (asked.get(text) ?? 0) + 1;
      asked.set(text, times);
      if (times < TIMES || kept.size >= most) return query;
      kept.add(text);
    }
    return sql<Row>`${PREPARED}${sql.raw(text)}`;
  };
}

/**
 * A query whose plan depends on its values, for one that the same people ask again and again: from the third time on its values are part
 * of its text, so that connections keep the plan that was made for them. PostgreSQL makes it anew when the tables' statistics change.
 */
export const recurring = plansKept();
