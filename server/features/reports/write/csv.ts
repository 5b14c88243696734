import { BOM, csvLine } from '#server/platform/csv.ts';
import { breather } from '#server/platform/breathe.ts';
import { cellsOf, headOf } from '../cells.ts';
import { drained, type Out, type ReportWriter, type WritableReport } from './writer.ts';

/** A report as CSV: the head and its rows, nothing else, so that other programs read it. */
export function csvWriter(
  { stream, signal }: Out,
  { outputs, names, language }: WritableReport,
): ReportWriter {
  const breathe = breather();
  const heads = headOf(outputs, language);
  const figures = heads.map(({ numeric }) => numeric);
  const put = async (text: string): Promise<void> => {
    stream.write(text);
    await drained(stream, signal);
  };
  return {
    head: () => put(BOM + csvLine(heads.map(({ title }) => title))),
    async rows(batch) {
      let lines = '';
      for (const row of batch) {
        lines += csvLine(cellsOf(outputs, row, names, language, 'sortable'), figures);
        await breathe();
      }
      await put(lines);
    },
    end: () => Promise.resolve(),
  };
}
