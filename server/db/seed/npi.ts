import { isNpi } from '#schemas/engine/formats.ts';

/** The NPI that begins with these nine digits: exactly one check digit fits (CMS). */
export const npiOf = (nine: string): string =>
  [...Array(10).keys()].map((digit) => `${nine}${digit}`).find(isNpi)!;
