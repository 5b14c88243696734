import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import type { CredentialComment } from '#schemas/credential/item.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { NONE } from '#src/kinds/shared/none.ts';
import { COMMENTS_PATH, useFileList, type PageOf } from '../../api.ts';
import { CommentForm } from './CommentForm.tsx';

/** So many are shown before all of them are asked for; nobody reads more than the others. */
const [FEW, ALL] = [5, 1000];

/** What the network and the provider write to each other about a file, or a resource of it. */
export function Comments({ subject }: { readonly subject: SubjectRef }) {
  const translate = useTranslate();
  const [size, setSize] = useState(FEW);
  const { data, error, refetch } = useFileList<PageOf<CredentialComment>>(COMMENTS_PATH, {
    account_id_eq: subject.account_id,
    resource_id_eq: subject.resource_id ?? NONE,
    size,
  });
  const shown = data?.items ?? [];
  return (
    <SectionCard title={translate('credential_edit.comments.title')}>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <CommentForm subject={subject} />
      {data && shown.length === 0 && (
        <Typography color="text.secondary">{translate('credential_edit.comments.none')}</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((comment) => (
          <Comment key={comment.entity_id} comment={comment} />
        ))}
      </Box>
      {data && data.total > shown.length && size < ALL && (
        <Button onClick={() => setSize(ALL)}>
          {translate('credential_edit.comments.all', { smart_count: data.total })}
        </Button>
      )}
    </SectionCard>
  );
}

function Comment({ comment }: { readonly comment: CredentialComment }) {
  const translate = useTranslate();
  const { from_provider, created_at, text } = comment;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <b>
          {translate(from_provider ? 'credential_edit.comments.you' : 'credential_edit.comments.network')}
        </b>
        {' · '}
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
    </Box>
  );
}
