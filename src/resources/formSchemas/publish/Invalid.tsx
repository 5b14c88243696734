import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import type { FormNames } from '../changes/names.ts';
import { useValueText } from '../changes/words.ts';
import { detailsAddress } from '../../credentials/api.ts';
import { subjectOf } from '../editor/visual/properties/subject.ts';
import { STACK } from '../styles.ts';

interface InvalidProps {
  readonly formKey: string;
  readonly impact: FormImpact;
  readonly names: FormNames;
}

/** Values on file that the new version would refuse, by field, with examples. */
export function Invalid({ formKey, impact: { invalid, examined, total }, names }: InvalidProps) {
  const translate = useTranslate();
  const number = useNumber();
  const valueText = useValueText(names);
  const kind = subjectOf(formKey) ?? 'ACCOUNT';
  return (
    <Box sx={STACK}>
      <Typography color="text.secondary">
        {translate('form_publish.invalid.examined', { examined: number(examined), total: number(total) })}
      </Typography>
      {invalid.length === 0 && <Typography>{translate('form_publish.invalid.none')}</Typography>}
      {invalid.map(({ field_id, title, missing, count, examples }) => (
        <Box key={`${field_id} ${missing}`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {translate(`form_publish.invalid.${missing ? 'missing' : 'of'}`, {
              smart_count: count,
              count: number(count),
              field: title,
            })}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {examples.map(({ account_id, resource_id, name, value, message }, index) => (
              <li key={index}>
                <Link href={detailsAddress(resource_id ?? account_id, kind)} target="_blank" rel="noopener">
                  {name}
                  <Box component="span" sx={VISUALLY_HIDDEN}>
                    {` (${translate('requirements.impact.new_tab')})`}
                  </Box>
                </Link>{' '}
                <Typography component="span" variant="body2" color="text.secondary">
                  {missing
                    ? null
                    : isEmpty(value)
                      ? message
                      : translate('form_publish.invalid.example', {
                          value: valueText(field_id, value),
                          problem: message,
                        })}
                </Typography>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
