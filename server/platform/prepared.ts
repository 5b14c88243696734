import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

/** What a statement begins with whose plan connections keep. */
export const MARK = '/* prepared */';

/** What a statement begins with that is asked so often that connections keep its plan: planning takes longer than answering. */
export const PREPARED = sql.raw(MARK);

/** A list can be asked in very many ways, and a session keeps what it was given: those that come later are planned each time. */
const MOST = 200;

/** A statement as sessions know it. */
interface Named {
  readonly name: string;
  readonly text: string;
}

/** The statements of a pool that have a name, each by its text. */
class Names {
  private readonly known = new Map<string, Named>();

  /** @returns nothing for a statement that is one too many */
  of(text: string, values: unknown): Named | undefined {
    const known = this.known.get(text);
    if (known || this.known.size >= MOST) return known;
    // A pooler may give a session to another process: the same name for the same text.
    const name = `provnet ${createHash('sha256').update(text).digest('base64url').slice(0, 22)} 0`;
    // What has none may have a `$1` in what is quoted.
    const hasValues = Array.isArray(values) && values.length > 0;
    return this.keep(text, { name, text: hasValues ? valuesApart(text) : text });
  }

  /** A statement gets a name that no session knows. */
  next(text: string, { name, ...named }: Named): Named {
    const next = name.replace(/(?<!\d)\d+$/, (number) => String(Number(number) + 1));
    return this.keep(text, { ...named, name: next });
  }

  private keep(text: string, named: Named): Named {
    this.known.set(text, named);
    return named;
  }
}

/**
 * A statement whose plan does not depend on its values: PostgreSQL makes a plan of its own for each time as long as it guesses from the
 * values that it would be cheaper, whatever making it costs. Of what a subquery gives it guesses nothing. The outer cast says that
 * `any(…)` is of an array.
 */
const valuesApart = (text: string): string =>
  text.replace(/\$\d+(::\w+(?:\[\])?)?/g, (value, type: string = '') => `(select ${value})${type}`);

/** Another release has given a table another column while this one runs: what was prepared answers no more (SQLSTATE 0A000). */
const isOutdated = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test(String((error as Error).message));

/** Makes the connections of a pool, each as it comes, prepare the statements that are marked, and execute them by name from then on. */
export function keepPlans(pool: pg.Pool): void {
  const names = new Names();
  pool.on('connect', (client) => keepPlansOf(client, names));
}

function keepPlansOf(client: pg.ClientBase, names: Names): void {
  // The client's class has it, whoever has put something around it meanwhile.
  const { prototype } = client.constructor as typeof pg.Client;
  const query = (...given: unknown[]): unknown => Reflect.apply(prototype.query, client, given) as unknown;
  const named = (...given: unknown[]): unknown => {
    const [text, values, ...more] = given;
    const known = typeof text === 'string' && text.startsWith(MARK) ? names.of(text, values) : undefined;
    // Who gives a function is told there.
    if (!known || more.length > 0) return query(...given);
    const asked = query({ ...known, values }) as Promise<unknown>;
    return asked.catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      return query({ ...names.next(text as string, known), values });
    });
  };
  client.query = named as typeof client.query;
}
