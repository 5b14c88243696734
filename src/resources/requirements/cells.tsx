import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { REQUIREMENTS, type RequirementRecord } from '#schemas/credential/requirement.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { viewOf } from '#src/kinds/index.ts';

interface CellProps {
  readonly record: RequirementRecord;
}

function Item({ record }: CellProps) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="div" sx={{ fontWeight: 600 }}>
        {record[`name_${language}`]}
      </Typography>
      <Typography component="div" variant="caption" color="text.secondary">
        {record.code}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
        <Chip
          size="small"
          variant="outlined"
          label={translate(record.required ? 'requirements.required' : 'requirements.optional')}
        />
        {!record.active && <StatusChip tone="exit" label={translate('requirements.is_inactive')} />}
      </Box>
    </Box>
  );
}

const NARROWS = ['states', 'categories', 'service_levels'] as const;

function Whom({ record }: CellProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const narrowed = NARROWS.filter((name) => !isEmpty(record[name]));
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <div>
        {record.lead_type === null
          ? translate('requirements.both_types')
          : codeText('LEAD_TYPE', record.lead_type)}
      </div>
      {narrowed.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('requirements.everybody')}
        </Typography>
      )}
      {narrowed.map((name) => {
        const field = REQUIREMENTS.fields[name]!;
        const { Cell } = viewOf(field);
        return (
          <div key={name}>
            <Cell value={record[name]} field={field} full />
          </div>
        );
      })}
    </Box>
  );
}

function Proof({ record }: CellProps) {
  const translate = useTranslate();
  return (
    <>
      {record.needs_document && <div>{translate('requirements.document')}</div>}
      {record.needs_psv && <div>{translate('requirements.psv', { smart_count: record.psv_days })}</div>}
    </>
  );
}

function Holds({ record }: CellProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  return record.validity === 'MONTHS'
    ? translate('requirements.months', { smart_count: record.validity_months ?? 0 })
    : codeText('VALIDITY', record.validity);
}

function Days({ record }: CellProps) {
  const translate = useTranslate();
  return translate('requirements.days', { warn: record.warn_days, grace: record.grace_days });
}

/** What is told of a requirement; the first says which it is. */
export const COLUMNS: readonly { readonly name: string; readonly Cell: ComponentType<CellProps> }[] = [
  { name: 'item', Cell: Item },
  { name: 'whom', Cell: Whom },
  { name: 'proof', Cell: Proof },
  { name: 'holds', Cell: Holds },
  { name: 'days', Cell: Days },
];
