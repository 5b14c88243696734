import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import type { MergePreview } from '#schemas/lead/merge.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { ConfirmDialog } from '../generic/ConfirmDialog.tsx';
import { Fact } from '../generic/Fact.tsx';
import { FootBar } from '../generic/FootBar.tsx';
import { SectionCard } from '../generic/SectionCard.tsx';
import { choicesOf, equalFields, valuesOf, type PickKey, type Picks } from './choices.ts';
import { FieldChoice } from './FieldChoice.tsx';
import { useLeadName } from '../leads/useLeadName.ts';
import { useMerge, type Refused } from './useMerge.ts';

interface MergeFormProps {
  readonly resource: Resource;
  readonly preview: MergePreview;
  /** The server has not yet said what stands against it. */
  readonly isPending: boolean;
  readonly picks: Picks;
  readonly onPick: (name: string, pick: PickKey) => void;
  readonly onCancel: () => void;
}

/** What the merged lead shall say, field by field where the two differ, and the merge itself. */
export function MergeForm({ resource, preview, isPending, picks, onPick, onCancel }: MergeFormProps) {
  const translate = useTranslate();
  const text = useText();
  const nameOf = useLeadName();
  const [isAsking, setAsking] = useState(false);
  const { merge, isBusy, refused } = useMerge(resource, preview);
  const { survivor, other, refusals, barred } = preview;
  const choices = choicesOf(resource, survivor, other, picks);
  const faultOf = (name: string) => refused?.fails.find(({ field }) => field.split('.')[0] === name)?.message;
  const sections = Object.entries(resource.sections)
    .map(([section, label]) => ({
      title: text(label),
      inside: choices.filter(({ field }) => field.section === section),
    }))
    .filter(({ inside }) => inside.length > 0);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {refused && <Refusal refused={refused} resource={resource} shown={choices.map(({ name }) => name)} />}
      {choices.length === 0 && <Typography>{translate('merge.screen.same')}</Typography>}
      {sections.map(({ title, inside }) => (
        <SectionCard key={title} title={title}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {inside.map((choice) => (
              <FieldChoice
                key={choice.name}
                choice={choice}
                barred={barred[choice.name]}
                fault={faultOf(choice.name)}
                onPick={(pick) => onPick(choice.name, pick)}
              />
            ))}
          </Box>
        </SectionCard>
      ))}
      <Equal resource={resource} preview={preview} />
      <FootBar>
        <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={isPending || refusals.length > 0}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {translate('merge.screen.merge')}
        </Button>
      </FootBar>
      <ConfirmDialog
        open={isAsking}
        title={translate('merge.screen.ask')}
        text={translate('merge.screen.ask_text', { survivor: nameOf(survivor), other: nameOf(other) })}
        action={translate('merge.screen.merge')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void merge(valuesOf(choices)).finally(() => setAsking(false))}
      />
    </Box>
  );
}

interface RefusalProps {
  readonly refused: Refused;
  readonly resource: Resource;
  /** Fields that say themselves what is wrong with them. */
  readonly shown: readonly string[];
}

function Refusal({ refused, resource, shown }: RefusalProps) {
  const translate = useTranslate();
  const text = useText();
  const others = refused.fails.filter(({ field }) => !shown.includes(field.split('.')[0] ?? ''));
  const label = (name: string) => {
    const field = resource.fields[name.split('.')[0] ?? ''];
    return field ? `${text(field.label)}: ` : '';
  };
  return (
    <Alert severity="error" role="alert">
      {refused.isStale ? translate('merge.screen.again') : refused.message}
      {others.map((fail) => (
        <div key={`${fail.field} ${fail.code}`}>
          {label(fail.field)}
          {fail.message}
        </div>
      ))}
    </Alert>
  );
}

/** What both say, folded away: nothing is to be chosen there. */
function Equal({ resource, preview }: EqualProps) {
  const translate = useTranslate();
  const text = useText();
  const { survivor, other } = preview;
  const fields = equalFields(resource, survivor, other);
  if (fields.length === 0) return null;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        {translate('merge.screen.equal', { smart_count: fields.length })}
      </AccordionSummary>
      <AccordionDetails>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
          }}
        >
          {fields.map(([name, field]) => {
            const { Cell } = viewOf(field);
            return (
              <Fact
                key={name}
                label={text(field.label)}
                wide={field.kind === 'rows' || field.kind === 'longText'}
              >
                <Cell value={survivor[name]} field={field} full />
              </Fact>
            );
          })}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}

interface EqualProps {
  readonly resource: Resource;
  readonly preview: MergePreview;
}
