import type { ReportFormat } from '#schemas/report/words.ts';
import { csvWriter } from './csv.ts';
import type { Out, ReportWriter, WritableReport, WriteLimits } from './writer.ts';

/** The writer of each format. Those that need large libraries are loaded when somebody wants such a file. */
export const WRITERS: Readonly<
  Record<
    ReportFormat,
    (out: Out, report: WritableReport, limits: WriteLimits) => ReportWriter | Promise<ReportWriter>
  >
> = {
  CSV: csvWriter,
  XLSX: async (out, report, { sheet }) => (await import('./xlsx.ts')).xlsxWriter(out, report, sheet),
  PDF: async (out, report) => (await import('./pdf.ts')).pdfWriter(out, report),
};
