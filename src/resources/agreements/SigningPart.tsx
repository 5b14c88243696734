import { useTranslate, type RaRecord } from 'ra-core';
import { isOut } from '#schemas/agreement/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Actions } from './Actions.tsx';
import { useSentAgreement, type Agreement } from './api.ts';
import { DraftPart } from './DraftPart.tsx';
import { Fold } from '../generic/Fold.tsx';
import { SentPart } from './SentPart.tsx';
import type { Step } from './work.ts';

interface SigningPartProps {
  readonly lead: RaRecord;
  readonly agreement: Agreement;
  readonly onStep: (step: Step) => void;
}

/** What an agreement that is signed electronically has beside others; of one that has ended on demand. */
export function SigningPart(props: SigningPartProps) {
  const translate = useTranslate();
  const { agreement, onStep } = props;
  if (agreement.status === 'DRAFT' || isOut(agreement)) return <Signing {...props} />;
  return (
    <>
      <Fold label={translate('agreements.signers.title')}>
        <Signing {...props} />
      </Fold>
      <Actions
        agreement={agreement}
        offered={agreement.can.terminate ? ['terminate'] : []}
        onAct={(kind) => onStep({ kind, agreement })}
      />
    </>
  );
}

function Signing({ lead, agreement, onStep }: SigningPartProps) {
  const { data, error, refetch } = useSentAgreement(lead, agreement);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const Part = data.status === 'DRAFT' ? DraftPart : SentPart;
  return <Part lead={lead} agreement={data} onStep={onStep} />;
}
