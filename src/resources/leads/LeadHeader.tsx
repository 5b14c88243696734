import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { RaRecord } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import { useTranslate } from 'ra-core';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { AgingChip } from './AgingChip.tsx';

interface LeadHeaderProps {
  readonly lead: RaRecord;
  readonly resource: Resource;
}

/** The fields that one looks for first, whatever else the schema has. */
const FIRST = ['status', 'assignee_id', 'pr_assigned_id', 'phone', 'email', 'follow_up_on'] as const;
/** Worth a place only once they say something. */
const ONLY_SET: readonly string[] = ['follow_up_on'];

/** The lead at a glance: how far, how old, whose, how to reach it. */
export function LeadHeader({ lead, resource }: LeadHeaderProps) {
  const text = useText();
  const translate = useTranslate();
  return (
    <Paper
      variant="outlined"
      component="dl"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, p: 2, m: 0, mb: 2 }}
    >
      {FIRST.map((name) => {
        const field = resource.fields[name];
        if (!field || (ONLY_SET.includes(name) && !lead[name])) return null;
        const { Cell } = viewOf(field);
        return (
          <Fact key={name} label={text(field.label)}>
            <Cell value={lead[name]} field={field} full />
          </Fact>
        );
      })}
      <Fact label={translate('leads.aging.label')}>
        <AgingChip since={lead.created_at} />
      </Fact>
    </Paper>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
