import type { NumberField } from '#schemas/engine/field.ts';
import { numberKind } from '../shared/numberKind.tsx';

export const number = numberKind<NumberField>();
