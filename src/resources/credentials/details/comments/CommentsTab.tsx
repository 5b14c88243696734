import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { useCan } from '#src/authProvider/session.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Cut } from '../../../generic/print/Cut.tsx';
import { usePageSize, usePrinting } from '../../../generic/print/printing.ts';
import { PageTurner } from '../../../imports/PageTurner.tsx';
import { useComments, useInstances } from '../../api.ts';
import { modelFor } from '../models.ts';
import { formsOf, refOf, type Subject } from '../subject.ts';
import { Comment } from './Comment.tsx';
import { Composer } from './Composer.tsx';

const SIZE = 100;

/** What people write about a file: to its provider, or among the staff. */
export default function CommentsTab({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const ref = refOf(subject);
  const { data, error, refetch } = useComments(ref, page + 1, usePageSize(SIZE));
  const { files } = useInstances(formsOf(subject));
  const isPrinting = usePrinting();
  const mayWrite = useCan('credential.edit') !== null && !isPrinting;
  const labelOf = (fieldId: string) =>
    files?.map((file) => file.fields[fieldId]?.label).find((label) => label !== undefined) ?? fieldId;
  const fields = files?.flatMap((file) =>
    modelFor(file).fields.map(({ fieldId }) => ({
      id: fieldId,
      label: labelOf(fieldId),
      form: file.instance.title,
    })),
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960 }}>
      {mayWrite && <Composer subject={subject} fields={fields ?? []} />}
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <Alert severity="info">{translate('credential_file.comment.none')}</Alert>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {data.items.map((comment) => (
            <Comment
              key={comment.entity_id}
              comment={comment}
              about={comment.field_id === null ? null : labelOf(comment.field_id)}
              isOfOther={comment.resource_id !== ref.resource_id}
            />
          ))}
        </Box>
      )}
      <Cut count={data?.items.length ?? 0} isCut={data !== undefined && data.total > data.size} />
      {data && data.total > data.size && (
        <PageTurner total={data.total} size={data.size} page={page} onPage={setPage} />
      )}
    </Box>
  );
}
