import type { CountField } from '#schemas/engine/field.ts';
import { numberInputsWith } from '../shared/numberInputs.tsx';

export const countInputs = numberInputsWith<CountField>({ isWhole: true });
