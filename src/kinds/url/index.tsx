import type { FormattedField } from '#schemas/engine/field.ts';
import { isWebUrl } from '#schemas/engine/formats.ts';
import { textKind } from '../shared/textKind.tsx';

export const url = textKind<FormattedField>({
  // A stored `javascript:` address must never become a link.
  href: (value) => (isWebUrl(value) ? value : null),
});
