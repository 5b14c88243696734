import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'ra-core';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { ControlProps } from '../control.ts';
import { useReferences } from '../references.ts';
import { SelectWidget } from './ChoiceWidgets.tsx';

/** Another resource of the same account, chosen by its name. */
export function ReferenceWidget(props: ControlProps) {
  const { schema, value } = props;
  const translate = useTranslate();
  const references = useReferences();
  const kind = (schema as Record<string, unknown>)['x-reference'] as ResourceKind;
  const known = references?.get(kind) ?? [];
  const choices = known.map(({ id, name }) => ({ value: id, label: name }));
  // Removed meanwhile, or not read yet: the value stays until somebody chooses another.
  const isLost = typeof value === 'string' && !known.some(({ id }) => id === value);
  const lost = isLost ? [{ value, label: references ? translate('form_fields.reference.gone') : '…' }] : [];
  return (
    <>
      <SelectWidget {...props} options={{ ...props.options, enumOptions: [...choices, ...lost] }} />
      {references && known.length === 0 && (
        <FormHelperText>{translate('form_fields.reference.none')}</FormHelperText>
      )}
    </>
  );
}
