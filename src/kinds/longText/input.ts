import type { LongTextField } from '#schemas/engine/field.ts';
import { textInputsWith } from '../shared/textInputs.tsx';

export const longTextInputs = textInputsWith<LongTextField>({ multiline: true, counted: true });
