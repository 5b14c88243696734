import { Alert, Box, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { AnalysisStep } from './AnalysisStep.tsx';
import { useFlow } from './api/flows.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { StoredFileStep } from './choose/StoredFileStep.tsx';
import { ImportStep } from './ImportStep.tsx';
import { MappingStep } from './MappingStep.tsx';
import { stepPath } from './paths.ts';
import { StepBar } from './StepBar.tsx';
import { reachableSteps, stepOf, type ImportStepName } from './steps.ts';

/** Says to the next step that the reader came by a step of this screen, so that the focus follows. */
const MOVED = { moved: true } as const;

/** The steps of one import; without `id` the first one of a new import. */
export function ImportSteps({ id }: { readonly id: string | null }) {
  const navigate = useNavigate();
  return id ? (
    <OpenFlow id={id} />
  ) : (
    <Frame step="choose" flow={null}>
      <ChooseStep
        onDone={(flow) => void navigate(stepPath(flow.entity_id), { replace: true, state: MOVED })}
      />
    </Frame>
  );
}

function OpenFlow({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: flow, error, refetch } = useFlow(id);
  if (error && !flow) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!flow) return <Loading />;
  const step = stepOf(flow, search.get('step'));
  const go = (to?: ImportStepName) => void navigate(stepPath(id, to), { state: MOVED });
  return (
    <Frame step={step} flow={flow}>
      {error && (
        // What is shown is what was last known; the next answer takes the place of this.
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {textOf(error, language)}
        </Alert>
      )}
      {flow.status === 'Closed' && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {translate('import_jobs.task.closed')}
        </Alert>
      )}
      {step === 'choose' && <StoredFileStep flow={flow} onDone={() => go('mapping')} />}
      {step === 'mapping' && <MappingStep flow={flow} onBack={() => go('choose')} onDone={() => go()} />}
      {step === 'analysis' && <AnalysisStep flow={flow} onBack={() => go('mapping')} onDone={() => go()} />}
      {step === 'import' && <ImportStep flow={flow} onCorrect={() => go('analysis')} />}
    </Frame>
  );
}

interface FrameProps {
  readonly step: ImportStepName;
  readonly flow: ImportFlow | null;
  readonly children: ReactNode;
}

function Frame({ step, flow, children }: FrameProps) {
  const translate = useTranslate();
  const heading = useStepFocus(step);
  return (
    <Box sx={{ minWidth: 0 }}>
      <StepBar step={step} flow={flow} links={flow ? reachableSteps(flow) : []} state={MOVED} />
      <Box sx={{ mb: 2 }}>
        <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
          {translate(`imports.steps.${step}`)}
        </Typography>
        {flow && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {flow.filename}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** What led to another step is gone with the former one: the focus goes on at the head of the new one. */
function useStepFocus(step: ImportStepName) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation() as { readonly state: Partial<typeof MOVED> | null };
  const isMoved = state?.moved === true;
  useEffect(() => {
    if (!isMoved) return;
    // Focusing alone would scroll the heading under the app bar.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step, isMoved]);
  return heading;
}
