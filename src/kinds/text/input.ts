import type { TextField } from '#schemas/engine/field.ts';
import { textInputsWith } from '../shared/textInputs.tsx';

export const textInputs = textInputsWith<TextField>();
