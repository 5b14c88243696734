import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Row = Readonly<Record<string, unknown>>;

/** So much is given to the database at once. */
const CHUNK_BYTES = 1 << 18;

export interface Copying {
  add(row: Row): Promise<void>;
  end(): Promise<void>;
}

/** Rows of a table that are copied in as they come; every row has a value, or null, for each of the columns. */
export function copyInto(client: pg.ClientBase, table: string, columns: readonly string[]): Copying {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const done = finished(stream);
  done.catch(() => undefined);
  let text = '';
  const flush = async (): Promise<void> => {
    const goesOn = stream.write(text);
    text = '';
    if (!goesOn) await Promise.race([once(stream, 'drain'), done]);
  };
  return {
    async add(row) {
      text += `${columns.map((name) => field(row[name])).join('\t')}\n`;
      if (text.length >= CHUNK_BYTES) await flush();
    },
    async end() {
      if (text !== '') await flush();
      stream.end();
      await done;
    },
  };
}

/** A value in the text format of COPY (PostgreSQL, 'COPY', File Formats): arrays of texts as arrays, other objects as JSON. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return escaped(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number));
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string => text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);
