import { openPaper } from '#server/platform/pdf/paper.ts';
import { cellsOf, headOf } from '../cells.ts';
import { ABOUT, factsOf } from './about.ts';
import { drained, type Out, type ReportWriter, type WritableReport } from './writer.ts';

/** Columns of little text get less of the page than those of much. */
const SHARES = { least: 6, most: 40 };

/** A report on paper. It is drawn when all of it is there: the widths of its columns are those of what they hold. */
export function pdfWriter({ stream, signal }: Out, report: WritableReport): ReportWriter {
  const { outputs, names, language } = report;
  const heads = headOf(outputs, language);
  const lines: string[][] = [];
  return {
    head: () => Promise.resolve(),
    async rows(batch) {
      for (const row of batch) lines.push(cellsOf(outputs, row, names, language, 'shown'));
      await drained(stream, signal);
    },
    async end(written) {
      const paper = await openPaper(report.name, { isWide: true });
      await paper.title(report.name);
      for (const [label, value] of factsOf(report, written).slice(1))
        await paper.line(label ? `${label}: ${value}` : String(value));
      const shares = sharesOf(
        heads.map(({ title }) => title),
        lines,
      );
      await paper.table(
        heads.map(({ title, numeric }, at) => ({ head: title, share: shares[at]!, figures: numeric })),
        lines,
      );
      signal.throwIfAborted();
      await paper.number((page, of) =>
        ABOUT.page[language].replace('{page}', String(page)).replace('{of}', String(of)),
      );
      stream.write(await paper.save());
      await drained(stream, signal);
    },
  };
}

/** Rows by which the widths are settled. */
const SAMPLE = 200;

/** Each column's share of the line, by the texts that stand in it. */
function sharesOf(heads: readonly string[], lines: readonly (readonly string[])[]): number[] {
  const sample = lines.slice(0, SAMPLE);
  const lengths = heads.map((head, at) => {
    const longest = Math.max(head.length, ...sample.map((line) => line[at]?.length ?? 0));
    return Math.min(Math.max(longest, SHARES.least), SHARES.most);
  });
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => length / all);
}
