/**
 * What stands for a number of a signature's byte range until it is known: `@signpdf` looks for it in a paper's bytes. A paper
 * that has it besides cannot be signed.
 */
export const BYTE_RANGE_MARK = '**********';
