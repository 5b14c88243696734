import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTranslate, type RaRecord } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import { CONVERTED } from '#schemas/lead/moves.ts';
import { isExit } from '#schemas/lead/stages.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { Fact } from '../generic/Fact.tsx';
import { AgingTerm } from './AgingChip.tsx';
import { FollowUp } from './details/FollowUp.tsx';
import { StatusStepper } from './details/StatusStepper.tsx';
import { rightsOf } from './lead.ts';

interface LeadHeaderProps {
  readonly lead: RaRecord;
  readonly resource: Resource;
  /** The form is open below: what it holds is changed there. */
  readonly isEditing?: boolean;
}

/** How to reach the provider, after who works the lead and when to ask next. */
const CONTACT = ['phone', 'email', 'url'] as const;

/** The lead at a glance: how far, how old, whose, when to ask next, how to reach it. */
export function LeadHeader({ lead, resource, isEditing = false }: LeadHeaderProps) {
  const text = useText();
  const translate = useTranslate();
  const { fields } = resource;
  const status = String(lead.status);
  const isOpen = status !== CONVERTED && !isExit(status);
  const label = (name: string) => (fields[name] ? text(fields[name].label) : name);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, mb: 2, minWidth: 0 }}>
      <StatusStepper status={status} reason={lead.status_reason} fields={fields} />
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 2.5,
          display: 'grid',
          columnGap: 3,
          rowGap: 2,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(4, minmax(0, 1fr))',
            xl: 'repeat(7, minmax(0, 1fr))',
          },
        }}
      >
        <Fact label={label('pr_assigned_id')}>
          <Value name="pr_assigned_id" lead={lead} resource={resource} />
        </Fact>
        <Fact label={label('assignee_id')}>
          {lead.assignee_id ? (
            <Value name="assignee_id" lead={lead} resource={resource} />
          ) : (
            translate('details.head.unassigned')
          )}
        </Fact>
        <Fact label={label('follow_up_on')}>
          <FollowUp lead={lead} mayChange={!isEditing && rightsOf(lead).edit} />
        </Fact>
        <Fact label={translate('leads.aging.label')}>
          <AgingTerm since={lead.created_at} isOpen={isOpen} />
        </Fact>
        {CONTACT.map((name) => (
          <Fact key={name} label={label(name)}>
            <Value name={name} lead={lead} resource={resource} full={false} />
          </Fact>
        ))}
      </Box>
    </Paper>
  );
}

interface ValueProps extends LeadHeaderProps {
  readonly name: string;
  /** Else on one line: a web address may be longer than all the rest. */
  readonly full?: boolean;
}

function Value({ name, lead, resource, full = true }: ValueProps) {
  const field = resource.fields[name];
  if (!field) return null;
  const { Cell } = viewOf(field);
  return <Cell value={lead[name]} field={field} full={full} />;
}
