import type { ReportFormat } from '#schemas/report/words.ts';
import { csvWriter } from './csv.ts';
import { pdfWriter } from './pdf.ts';
import type { Out, ReportWriter, WritableReport, WriteLimits } from './writer.ts';
import { xlsxWriter } from './xlsx.ts';

/** The writer of each format. */
export const WRITERS: Readonly<
  Record<ReportFormat, (out: Out, report: WritableReport, limits: WriteLimits) => ReportWriter>
> = {
  CSV: csvWriter,
  XLSX: (out, report, { sheet }) => xlsxWriter(out, report, sheet),
  PDF: pdfWriter,
};
