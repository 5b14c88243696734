import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { CodeField, Field } from '#schemas/engine/field.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { STAGES, stageOf } from '#schemas/lead/stages.ts';
import { useStageText } from '../useStageText.ts';

interface StatusStepperProps {
  readonly status: string;
  readonly reason: unknown;
  readonly fields: Readonly<Record<string, Field>>;
}

/** How far a lead has come in the funnel; an exit leaves it, for a reason. On a phone only the present stage has its name. */
export function StatusStepper({ status, reason, fields }: StatusStepperProps) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const stageText = useStageText();
  const place = STAGES.indexOf(stageOf(status) ?? '');
  const isOut = place === -1;
  const label = fields.status ? text(fields.status.label) : '';
  const nameOf = (stage: string) =>
    // The present stage tells how far it is within itself: sent, signed, in negotiation.
    stage === stageOf(status) ? codeText('LEAD_STATUS', status) : stageText(stage);
  return (
    <Box role="group" aria-label={label} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: { xs: 'flex', md: isOut ? 'flex' : 'none' },
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
          mb: 1,
        }}
      >
        <Code field={fields.status} value={status} />
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', minWidth: 0 }}>
          {isOut ? (
            reason ? (
              <Code field={fields.status_reason} value={reason} />
            ) : (
              translate('details.stage.left')
            )
          ) : (
            translate('details.stage.of', { place: place + 1, count: STAGES.length })
          )}
        </Typography>
      </Box>
      <Box component="ol" sx={{ display: 'flex', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {STAGES.map((stage, index) => (
          <Stage key={stage} name={nameOf(stage)} isReached={index <= place} isNow={index === place} />
        ))}
      </Box>
    </Box>
  );
}

const Code = ({ field, value }: { readonly field: Field | undefined; readonly value: unknown }) => {
  if (!field) return null;
  const { Cell } = viewOf(field as CodeField);
  return <Cell value={value} field={field} full />;
};

interface StageProps {
  readonly name: string;
  readonly isReached: boolean;
  readonly isNow: boolean;
}

function Stage({ name, isReached, isNow }: StageProps) {
  return (
    <Box
      component="li"
      aria-current={isNow ? 'step' : undefined}
      sx={{ flex: '1 1 0', minWidth: 0, position: 'relative' }}
    >
      <Box
        aria-hidden="true"
        sx={{
          height: 6,
          borderRadius: 3,
          border: 1,
          borderColor: isReached ? 'primary.main' : 'divider',
          bgcolor: isReached ? 'primary.main' : 'transparent',
        }}
      />
      <Typography
        variant="caption"
        component="span"
        sx={(theme) => ({
          display: 'block',
          mt: 0.5,
          lineHeight: 1.3,
          fontWeight: isNow ? 650 : 400,
          color: isNow ? 'text.primary' : 'text.secondary',
          [theme.breakpoints.down('md')]: VISUALLY_HIDDEN,
        })}
      >
        {name}
      </Typography>
    </Box>
  );
}
