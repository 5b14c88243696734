import {
  getDocument,
  GlobalWorkerOptions,
  VerbosityLevel,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Where vite.config.ts puts what pdf.js fetches while it draws. */
const PARTS = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;

/** Pixels of one image in a document: 600 dots per inch on a tabloid page; a larger one is left out. */
const IMAGE_MAX_PIXELS = 67_108_864;

/** Why a document is not shown; what was not even read fails with an UnreadBytes. */
export type PdfFault = 'password' | 'broken';
export const faultOf = (error: unknown): PdfFault =>
  error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken';

/**
 * Opens a PDF in a worker of its own, which ends with the signal and takes the bytes away. What a document may ask a viewer to do, it asks in vain: its
 * scripts need a sandbox that is not there, its links, launches and forms an annotation layer that is not drawn. Functions
 * are interpreted and images decoded without eval and WebAssembly, which the Content-Security-Policy refuses. Rejects with
 * what `faultOf` understands.
 */
export async function openPdf(data: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data,
    cMapUrl: `${PARTS}cmaps/`,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    // The same on every machine: what a machine has in place of Helvetica may be drawn far too wide or narrow.
    useSystemFonts: false,
    wasmUrl: `${PARTS}wasm/`,
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: IMAGE_MAX_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => void task.destroy());
  return task.promise;
}
