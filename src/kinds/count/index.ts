import type { CountField } from '#schemas/engine/field.ts';
import { numberKind } from '../shared/numberKind.tsx';

export const count = numberKind<CountField>();
