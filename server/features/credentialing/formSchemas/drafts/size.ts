import type { Fail } from '#schemas/engine/fails.ts';
import { FORM_FILE_MAX_BYTES } from '#schemas/vocabulary/index.ts';

/** What is too large for a draft; how deep and how long its parts are is refused with the body (platform/input.ts). */
export const sizeFails = (parts: Readonly<Record<string, unknown>>): Fail[] =>
  Object.entries(parts)
    .filter(([, part]) => Buffer.byteLength(JSON.stringify(part) ?? '') > FORM_FILE_MAX_BYTES)
    .map(([field]) => ({ field, code: 'file_too_large', params: { limit: FORM_FILE_MAX_BYTES } }));
