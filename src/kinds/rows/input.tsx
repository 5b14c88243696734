import type { RowsField } from '#schemas/engine/field.ts';
import type { KindInputs } from '../view.ts';
import { RowsInput } from './RowsInput.tsx';

export const rowsInputs: KindInputs<RowsField> = { Input: RowsInput, FilterInput: null };
