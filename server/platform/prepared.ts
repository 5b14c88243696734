import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/** What a statement begins with that is asked so often that connections keep its plan: planning takes longer than answering. */
export const PREPARED = sql.raw(MARK);

/** A list can be asked in very many ways, and a session keeps what it was given: those that come later are planned each time. */
const MOST = 200;

/** The names of a pool's statements, each by its text. */
class Names {
  private readonly known = new Map<string, string>();

  /** @returns nothing for a statement that is one too many */
  of(text: string): string | undefined {
    const known = this.known.get(text);
    if (known !== undefined || this.known.size >= MOST) return known;
    // A pooler may give a session to another process: the same name for the same text.
    const name = `provnet ${createHash('sha256').update(text).digest('base64url').slice(0, 22)} 0`;
    this.known.set(text, name);
    return name;
  }

  /** A statement gets a name that no session knows. */
  next(text: string, name: string): string {
    const next = name.replace(/\d+$/, (number) => String(Number(number) + 1));
    this.known.set(text, next);
    return next;
  }
}

/** Another release has given a table another column while this one runs: what was prepared answers no more (SQLSTATE 0A000). */
const isOutdated = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test(String((error as Error).message));

/**
 * A statement whose plan does not depend on its values: PostgreSQL makes a plan of its own for each time as long as it guesses from the
 * values that it would be cheaper, whatever making it costs. Of what a subquery gives it guesses nothing. The outer cast says that
 * `any(…)` is of an array.
 */
const valuesApart = (text: string): string =>
  text.replace(/\$\d+(::\w+(?:\[\])?)?/g, (value, type: string = '') => `(select ${value})${type}`);

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
    const name = typeof text === 'string' && text.startsWith(MARK) ? names.of(text) : undefined;
    // Who gives a function is told there.
    if (name === undefined || more.length > 0) return query(...given);
    const statement = valuesApart(text as string);
    const asked = query({ name, text: statement, values }) as Promise<unknown>;
    return asked.catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      return query({ name: names.next(text as string, name), text: statement, values });
    });
  };
  client.query = named as typeof client.query;
}
