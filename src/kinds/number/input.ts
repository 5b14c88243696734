import type { NumberField } from '#schemas/engine/field.ts';
import { numberInputsWith } from '../shared/numberInputs.tsx';

export const numberInputs = numberInputsWith<NumberField>({ isWhole: false });
