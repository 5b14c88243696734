import type { LongTextField } from '#schemas/engine/field.ts';
import { textKind } from '../shared/textKind.tsx';

export const longText = textKind<LongTextField>();
