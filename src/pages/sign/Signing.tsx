import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import type { SigningView } from '#schemas/contract/signing.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { isOutdated, signerApi, type SignerApi } from './api.ts';
import { ConsentStep } from './ConsentStep.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { DoneStep } from './DoneStep.tsx';
import { EndedStep } from './EndedStep.tsx';
import { fieldsOf, meOf } from './fields/fields.ts';
import { FillStep } from './FillStep.tsx';
import { Frame } from './Frame.tsx';
import { entriesOf, FORGOTTEN, type Entries, type Kept, type Stage } from './kept.ts';
import { ReadStep } from './ReadStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { reasonOf, Told } from './Told.tsx';
import { useHandOver } from './useHandOver.ts';

/** How often it is asked whether the signed paper is made, ms. */
const MAKING_MS = 4000;

export interface StepProps {
  readonly view: SigningView;
  readonly api: SignerApi;
  readonly entries: Entries;
  readonly change: (patch: Partial<Entries>) => void;
  /** The paper as it is after something was done. */
  readonly onView: (view: SigningView) => void;
  /** Something was not taken. */
  readonly onRefused: (error: unknown) => void;
  readonly about: string;
  readonly step: { readonly no: number; readonly of: number };
  readonly onDecline: () => void;
}

const STEPS = { read: ReadStep, consent: ConsentStep, fill: FillStep, review: ReviewStep } as const;

/** Nothing is filled in before its signer agreed to sign electronically, and nobody agrees twice. */
function stageOf(view: SigningView, stage: Stage | null): Stage {
  if (view.consent_version === null) return stage === 'consent' ? 'consent' : 'read';
  const hasFields = fieldsOf(view).length > 0;
  return hasFields && stage !== 'review' ? 'fill' : 'review';
}

/** Whether there is nothing to do for its signer, or no more. */
const hasEnded = (view: SigningView): boolean =>
  view.state !== 'OPEN' || ['SIGNED', 'DECLINED', 'EXPIRED'].includes(meOf(view)?.status ?? '');

interface SigningProps {
  readonly session: string;
  readonly kept: Kept;
  readonly keep: (patch: Partial<Kept>) => void;
}

/** The paper before one of its signers, from reading it to having signed. */
export function Signing({ session, kept, keep }: SigningProps) {
  const translate = useTranslate();
  const provider = useProvider();
  const queries = useQueryClient();
  const [isDeclining, setDeclining] = useState(false);
  const api = useMemo(() => signerApi(provider, session), [provider, session]);
  const queryKey = useMemo(() => ['signing', session], [session]);
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.view(signal),
    refetchInterval: ({ state }) => (state.data?.state === 'COMPLETING' ? MAKING_MS : false),
  });

  const { entries: keptEntries } = kept;
  const take = useCallback((entries: Entries) => keep({ entries }), [keep]);
  // However it ended: here, in another tab, by another signer, or because it was withdrawn.
  const forget = useCallback(() => keep(FORGOTTEN), [keep]);
  const entries = view ? entriesOf(view, keptEntries) : null;
  const isOver = view !== undefined && hasEnded(view);
  useHandOver({ kept: keptEntries, shown: entries, isOver, take, forget });

  const reason = reasonOf(error);
  // Once it had ended there is nothing to come back to.
  if (reason) return <Told reason={kept.token ? reason : 'no_link'} token={kept.token} />;
  if (!view || !entries)
    return (
      <Frame title={translate('sign.opening')}>
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Frame>
    );

  const about = translate('sign.about', { name: view.name, sender: view.sender });
  if (isOver) {
    const hasSigned = meOf(view)?.status === 'SIGNED' && view.state !== 'CANCELLED';
    return hasSigned ? (
      <DoneStep view={view} api={api} about={about} />
    ) : (
      <EndedStep view={view} about={about} />
    );
  }

  const onView = (next: SigningView) => queries.setQueryData(queryKey, next);
  const onRefused = (refused: unknown) => {
    if (isOutdated(refused)) void refetch();
  };
  const change = (patch: Partial<Entries>) => keep({ entries: { ...entries, ...patch } });
  const stage = stageOf(view, entries.stage);
  const stages = Object.keys(STEPS);
  const Step = STEPS[stage];
  return (
    <>
      <Step
        view={view}
        api={api}
        entries={entries}
        change={change}
        onView={onView}
        onRefused={onRefused}
        about={about}
        step={{ no: stages.indexOf(stage) + 1, of: stages.length }}
        onDecline={() => setDeclining(true)}
      />
      {isDeclining && (
        <DeclineDialog
          view={view}
          api={api}
          onView={onView}
          onRefused={onRefused}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}
