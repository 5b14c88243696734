import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { leadPath } from '#schemas/addresses.ts';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { NewTabLink } from '../../../leads/duplicates/Match.tsx';
import { useLeadName } from '../../../leads/useLeadName.ts';
import { useLeadType } from '../../../leads/useLeads.ts';
import { useRowsScope } from '../scope.ts';
import { comparedFields, type Effect } from './compared.ts';
import { CompareTable } from './CompareTable.tsx';

interface CompareLeadProps {
  readonly item: ImportItem;
  readonly lead: RaRecord;
  /** Why the lead may not be changed. */
  readonly barred: string | null;
}

/** What the row and the lead say, field by field, and what filling or overwriting would change. */
export function CompareLead({ item, lead, barred }: CompareLeadProps) {
  const translate = useTranslate();
  const text = useText();
  const nameOf = useLeadName();
  const resource = useLeadType(useRowsScope().type);
  const fields = useMemo(() => comparedFields(resource, item, lead), [resource, item, lead]);
  const { status } = resource.fields;
  const Status = status && viewOf(status).Cell;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <NewTabLink to={leadPath(lead.id)}>
          <bdi>{nameOf(lead)}</bdi>
        </NewTabLink>
        {Status && <Status value={lead.status} field={status} />}
      </Box>
      {barred !== null && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {barred}
        </Alert>
      )}
      <CompareTable
        heads={[
          translate('import_rows.compare.field'),
          translate('import_rows.row.of', { row: item.row_no }),
          translate('import_rows.compare.lead'),
        ]}
        lines={fields.map(({ name, field, ofRow, ofLead, effect }) => {
          const { Cell } = viewOf(field);
          return {
            key: name,
            label: text(field.label),
            isMarked: effect === 'filled' || effect === 'overwritten',
            cells: [
              <Cell key="row" value={ofRow} field={field} full />,
              <Box key="lead">
                <Cell value={ofLead} field={field} full />
                <EffectChip effect={effect} />
              </Box>,
            ],
          };
        })}
      />
    </>
  );
}

function EffectChip({ effect }: { readonly effect: Effect }) {
  const translate = useTranslate();
  if (effect === 'same') return null;
  return (
    <Chip
      size="small"
      variant={effect === 'differs' ? 'outlined' : 'filled'}
      color={effect === 'overwritten' ? 'warning' : 'default'}
      label={translate(`import_rows.effect.${effect}`)}
      sx={{
        ml: { sm: 1 },
        height: 'auto',
        borderRadius: 1,
        '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', px: { xs: 0.5, sm: 1 } },
      }}
    />
  );
}
