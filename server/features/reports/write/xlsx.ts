import type { Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { breather } from '#server/platform/breathe.ts';
import { headOf } from '../cells.ts';
import { ABOUT, factsOf } from './about.ts';
import { cellOfText, FORMATS, kindOfCells, sheetCells, sheetName, widthOfColumn } from './sheets.ts';
import { drained, type Out, type ReportWriter, type WritableReport } from './writer.ts';

/** Fast rather than small: a report is opened once or twice. */
const ZLIB = { level: 3 };
const ABOUT_WIDTHS = [16, 80];

/**
 * A report as a workbook. The rows come first, since other programs read the first sheet; what the report is and how many
 * rows it has, which nobody knows before the end, stands on the last one.
 * @param most rows of a sheet below its head
 */
export function xlsxWriter({ stream, signal }: Out, report: WritableReport, most: number): ReportWriter {
  const { name, outputs, language } = report;
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: ZLIB },
  });
  book.creator = report.person;
  book.created = report.at;
  const heads = headOf(outputs, language);
  const kinds = outputs.map(kindOfCells);
  const taken = [ABOUT.sheet[language]];
  const breathe = breather();
  let sheet: ExcelJS.Worksheet;
  let inSheet = 0;

  /** The library hands what it is given on to the archive, whether that is ready or not. */
  async function wait(): Promise<void> {
    const { pipes } = (sheet as unknown as { stream: { pipes: readonly Writable[] } }).stream;
    for (const pipe of pipes) await drained(pipe, signal);
    signal.throwIfAborted();
  }

  function openSheet(): void {
    const title = sheetName(name, taken);
    taken.push(title);
    sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = outputs.map((output, at) => {
      const numFmt = FORMATS[kinds[at]!];
      return { width: widthOfColumn(heads[at]!, output, kinds[at]!), style: numFmt ? { numFmt } : {} };
    });
    const row = sheet.addRow(heads.map(({ title: text }) => cellOfText(text)));
    row.font = { bold: true };
    row.commit();
    inSheet = 0;
  }

  function closeSheet(): void {
    sheet.autoFilter = {
      from: { row: 1, column: 1 },
      to: { row: inSheet + 1, column: Math.max(outputs.length, 1) },
    };
    sheet.commit();
  }

  return {
    async head() {
      openSheet();
      await wait();
    },
    async rows(batch) {
      for (const row of batch) {
        if (inSheet === most) {
          closeSheet();
          openSheet();
        }
        sheet.addRow(sheetCells(report, kinds, row)).commit();
        inSheet += 1;
        await wait();
        await breathe();
      }
    },
    async end(written) {
      closeSheet();
      const about = book.addWorksheet(ABOUT.sheet[language]);
      about.columns = ABOUT_WIDTHS.map((width) => ({ width }));
      for (const [label, value] of factsOf(report, written)) {
        const row = about.addRow([label, typeof value === 'string' ? cellOfText(value) : value]);
        row.getCell(1).font = { bold: true };
        row.getCell(2).alignment = { wrapText: true, vertical: 'top', horizontal: 'left' };
        row.commit();
      }
      about.commit();
      await Promise.race([book.commit(), broken(signal)]);
    },
  };
}

/** Rejects once the work is broken off: the library would wait for ever for a file that takes nothing more. */
const broken = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const tell = (): void => reject(signal.reason as Error);
    if (signal.aborted) tell();
    else signal.addEventListener('abort', tell, { once: true });
  });
