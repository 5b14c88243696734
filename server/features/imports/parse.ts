import Papa from 'papaparse';
import { Readable } from 'node:stream';
import { isBlank } from '#schemas/import-flow/guess.ts';
import type { Separator } from '#schemas/import-flow/index.ts';
import { breather } from '#server/platform/breathe.ts';

/** Characters parsed without letting others run: a few milliseconds. */
const PIECE = 32_768;
/**
 * A record may go on over so many pieces (262,144 characters; 330 columns of NPPES have some 2,000). The parser reads it
 * from its beginning with each of them, so that one of 5 MB would hold up everybody else for a minute.
 */
const RECORD_PIECES = 8;

export interface Row {
  /** As a spreadsheet counts: the first line of the file is row 1. */
  readonly no: number;
  readonly cells: readonly string[];
}

/** The file is not CSV: quotes that do not close, text after a closing one, a record longer than any. */
export class MalformedCsv extends Error {
  /** The row, or one of the few after it, as a spreadsheet counts. */
  readonly row: number;

  constructor(row: number) {
    super(`Row ${row} is not CSV.`);
    this.row = row;
  }
}

/**
 * The rows of a text, whole or as it comes (lines ending in \n), in pieces, empty lines left out. Every cell is the text it is. Nothing is parsed ahead of the
 * reader, and the event loop runs between pieces. Throws MalformedCsv.
 */
export async function* rowsOf(
  text: string | AsyncIterable<string>,
  separator: Separator,
): AsyncGenerator<Row[]> {
  const source = Readable.from(typeof text === 'string' ? pieces(text) : text);
  const parsed = channel<string[][]>();
  let unfinished = 0;
  let no = 0;
  Papa.parse<string[]>(source, {
    delimiter: separator,
    newline: '\n',
    chunk: (results, parser) => {
      parser.pause();
      unfinished = results.data.length > 0 ? 0 : unfinished + 1;
      const wrong = results.errors.find((error) => error.type === 'Quotes');
      if (wrong || unfinished > RECORD_PIECES)
        return parsed.fail(new MalformedCsv(no + (wrong?.row ?? 0) + 1));
      parsed.give(results.data, () => parser.resume());
    },
    complete: () => parsed.end(),
    error: (error) => parsed.fail(error),
  });
  const breathe = breather();
  try {
    for await (const rows of parsed.take()) {
      // Streams hand on within one turn of the event loop: by themselves they would come to the end of the file in it.
      await breathe();
      const numbered = rows.map((cells) => ({ no: (no += 1), cells }));
      yield numbered.filter(({ cells }) => !isBlank(cells));
    }
  } finally {
    source.destroy();
  }
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** Hands over one value at a time: the giver goes on when the value is taken. */
function channel<T>() {
  type Message = { value: T; taken: () => void } | { error: unknown } | 'end';
  const waiting: Message[] = [];
  let wake = (): void => undefined;
  const put = (message: Message): void => {
    waiting.push(message);
    wake();
  };
  return {
    give: (value: T, taken: () => void) => put({ value, taken }),
    fail: (error: unknown) => put({ error }),
    end: () => put('end'),
    async *take(): AsyncGenerator<T> {
      for (;;) {
        const message = waiting.shift();
        if (message === 'end') return;
        if (!message) await new Promise<void>((resolve) => (wake = resolve));
        else if ('error' in message) throw message.error;
        else {
          yield message.value;
          message.taken();
        }
      }
    },
  };
}
