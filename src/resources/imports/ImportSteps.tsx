import { Alert, Box, Step, StepLabel, Stepper, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { AnalysisStep } from './AnalysisStep.tsx';
import { useFlow } from './api/flows.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { IMPORT_PATH } from './paths.ts';
import { ImportStep } from './ImportStep.tsx';
import { MappingStep } from './MappingStep.tsx';

const STEPS = ['choose', 'mapping', 'analysis', 'import'] as const;
type ImportStepName = (typeof STEPS)[number];

/** The step a flow is at; the address may name an earlier one to go back to. */
function stepOf(flow: ImportFlow, wanted: string | null): ImportStepName {
  if (flow.stage === 'mapping' || (wanted === 'mapping' && flow.can.edit)) return 'mapping';
  const imported = flow.stage === 'importing' || flow.stage === 'imported';
  return imported && !(wanted === 'analysis' && flow.can.items) ? 'import' : 'analysis';
}

export function ImportSteps({ id }: { id: string | null }) {
  const navigate = useNavigate();
  return id ? (
    <OpenFlow id={id} />
  ) : (
    <Frame step="choose">
      <ChooseStep
        onDone={(flow) => void navigate(`${IMPORT_PATH}?flow=${flow.entity_id}`, { replace: true })}
      />
    </Frame>
  );
}

function OpenFlow({ id }: { id: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: flow, error, refetch } = useFlow(id);
  // What is being typed stays when it cannot be read anew.
  if (!flow) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />;
  const step = stepOf(flow, search.get('step'));
  const go = (to?: ImportStepName) => void navigate(`${IMPORT_PATH}?flow=${id}${to ? `&step=${to}` : ''}`);
  return (
    <Frame step={step}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, overflowWrap: 'anywhere' }}>
        {flow.filename}
      </Typography>
      {flow.status === 'Closed' && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {translate('import_jobs.task.closed')}
        </Alert>
      )}
      {step === 'mapping' && (
        <MappingStep flow={flow} onBack={() => void navigate(IMPORT_PATH)} onDone={() => go()} />
      )}
      {step === 'analysis' && <AnalysisStep flow={flow} onBack={() => go('mapping')} onDone={() => go()} />}
      {step === 'import' && <ImportStep flow={flow} onCorrect={() => go('analysis')} />}
    </Frame>
  );
}

function Frame({ step, children }: { step: ImportStepName; children: React.ReactNode }) {
  const translate = useTranslate();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stepper
        activeStep={STEPS.indexOf(step)}
        alternativeLabel={narrow}
        aria-label={translate('imports.steps.label')}
        sx={{ mb: 3 }}
      >
        {STEPS.map((name) => (
          <Step key={name} aria-current={name === step ? 'step' : undefined}>
            <StepLabel>{translate(`imports.steps.${name}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {children}
    </Box>
  );
}
