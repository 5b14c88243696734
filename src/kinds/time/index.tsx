import type { FormattedField } from '#schemas/engine/field.ts';
import { textKind } from '../shared/textKind.tsx';

export const time = textKind<FormattedField>({ filter: false });
