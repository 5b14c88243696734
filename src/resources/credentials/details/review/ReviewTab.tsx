import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useInstances, useItems } from '../../api.ts';
import { formsOf, refOf, type Subject } from '../subject.ts';
import { ReviewBoard } from './ReviewBoard.tsx';
import { sectionsOf } from './rows.ts';
import { WhyNot } from './WhyNot.tsx';

/** Everything that a subject's provider handed in, to be judged. */
export default function ReviewTab({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const { files, error, refetch } = useInstances(formsOf(subject));
  const items = useItems(refOf(subject));
  if (!files || !items.items) {
    const failed = error ?? items.error;
    const retry = () => (error ? refetch() : void items.refetch());
    return failed ? <ErrorPanel error={failed} onRetry={retry} /> : <Loading />;
  }
  const sections = sectionsOf(files, items.items, translate('credential_review.other_documents'));
  return (
    <>
      <WhyNot subject={subject} />
      {sections.length === 0 ? (
        <Alert severity="info">{translate('credential_file.form.none')}</Alert>
      ) : (
        <ReviewBoard subject={subject} sections={sections} />
      )}
    </>
  );
}
