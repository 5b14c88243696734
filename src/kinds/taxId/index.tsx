import type { FormattedField } from '#schemas/engine/field.ts';
import { textKind } from '../shared/textKind.tsx';
import { formatTaxId } from './format.ts';

export const taxId = textKind<FormattedField>({ format: formatTaxId });
