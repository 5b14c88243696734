import type { Fail } from '#schemas/engine/fails.ts';
import type { FailCode } from '#schemas/errors.ts';
import {
  acceptOf,
  cleanName,
  FILE_NAME_MAX,
  fileUse,
  isFileName,
  type FileUse,
  type FileUseName,
} from '#schemas/file/index.ts';

/** Something wrong with an upload: a fail whose sentence is said in the reader's language, or one the server wrote. */
export type Fault = CodedFault | string;
type CodedFault = Pick<Fail, 'code' | 'params'>;

/** A fail of an upload with what its sentence mentions. */
export function faultOf(code: FailCode, use: FileUseName): CodedFault {
  const { minBytes, maxBytes, maxFiles, types } = fileUse(use);
  switch (code) {
    case 'file_too_small':
      return { code, params: { limit: minBytes } };
    case 'file_too_large':
      return { code, params: { limit: maxBytes } };
    case 'too_long':
      return { code, params: { limit: FILE_NAME_MAX } };
    case 'too_many_files':
      return { code, params: { limit: maxFiles } };
    case 'wrong_file_type':
      return { code, params: { types } };
    default:
      return { code };
  }
}

/**
 * Everything that is wrong with a file before a byte of it is sent. By its ending its type is guessed only: the server
 * looks into the content.
 */
export function faultsOf({ name: given, size }: File, useName: FileUseName): Fault[] {
  const use = fileUse(useName);
  const name = cleanName(given);
  const codes: FailCode[] = [];
  if (name.length > FILE_NAME_MAX) codes.push('too_long');
  else if (!isFileName(name)) codes.push('bad_name');
  if (size < use.minBytes) codes.push('file_too_small');
  if (size > use.maxBytes) codes.push('file_too_large');
  if (!hasEnding(name, use)) codes.push('wrong_file_type');
  return codes.map((code) => faultOf(code, useName));
}

const hasEnding = (name: string, use: FileUse): boolean =>
  acceptOf(use)
    .split(',')
    .some((ending) => name.toLowerCase().endsWith(ending));

/** The same file would meet with the same answer again. */
const FINAL: readonly FailCode[] = [
  'bad_name',
  'too_long',
  'file_too_small',
  'file_too_large',
  'wrong_file_type',
  'virus',
];
export const isFinal = (fault: Fault): boolean => typeof fault !== 'string' && FINAL.includes(fault.code);
