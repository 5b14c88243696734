import { Step, StepButton, StepLabel, Stepper, useMediaQuery, type Theme } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { stepPath } from './paths.ts';
import { STEPS, type ImportStepName } from './steps.ts';

interface StepBarProps {
  readonly step: ImportStepName;
  /** null: there is no file yet. */
  readonly flow: Pick<ImportFlow, 'entity_id'> | null;
  /** The steps that may be gone to. */
  readonly links: readonly ImportStepName[];
  /** Of the history entry that a link makes. */
  readonly state: unknown;
}

/** The steps of an import, and where the reader is; those that can be looked at are links. */
export function StepBar({ step, flow, links, state }: StepBarProps) {
  const translate = useTranslate();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  // What comes before the last of them is done, also while a run keeps it from being looked at.
  const reached = Math.max(...links.map((name) => STEPS.indexOf(name)));
  return (
    <Stepper
      component="nav"
      activeStep={STEPS.indexOf(step)}
      alternativeLabel={narrow}
      aria-label={translate('imports.steps.label')}
      sx={{ mb: 3 }}
    >
      {STEPS.map((name) => {
        const text = translate(`imports.steps.${name}`);
        const isLink = flow !== null && name !== step && links.includes(name);
        return (
          <Step
            key={name}
            completed={(links.includes(name) || STEPS.indexOf(name) < reached) && name !== step}
            disabled={!isLink && name !== step}
            aria-current={name === step ? 'step' : undefined}
          >
            {isLink ? (
              <StepButton component={Link} to={stepPath(flow.entity_id, name)} state={state}>
                {text}
              </StepButton>
            ) : (
              <StepLabel>{text}</StepLabel>
            )}
          </Step>
        );
      })}
    </Stepper>
  );
}
