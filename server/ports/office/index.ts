import type { Config } from '#server/platform/config.ts';

/** Makes PDFs of Word documents, where LibreOffice is there. */
export interface Office {
  readonly isThere: boolean;
  /**
   * Converts the document at `path` into a PDF and gives its path, in a folder of its own that the caller removes.
   * Throws OfficeFailed when the document cannot be read, or takes too long.
   */
  toPdf(path: string, signal?: AbortSignal): Promise<string>;
}

export class OfficeFailed extends Error {}

export async function openOffice(_config: Pick<Config, 'soffice'>): Promise<Office> {
  return { isThere: false, toPdf: () => Promise.reject(new OfficeFailed()) };
}
