import type { TextField } from '#schemas/engine/field.ts';
import { textKind } from '../shared/textKind.tsx';

export const text = textKind<TextField>();
