import type { FormattedField } from '#schemas/engine/field.ts';
import { textKind } from '../shared/textKind.tsx';

export const zip = textKind<FormattedField>();
