import LockIcon from '@mui/icons-material/LockOutlined';
import PublicIcon from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { CredentialComment } from '#schemas/credential/item.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { LongText } from '../../../activities/LongText.tsx';
import { useResource } from '../../api.ts';

interface CommentProps {
  readonly comment: CredentialComment;
  /** The field that it is about, by its label. */
  readonly about: string | null;
  /** Written about another subject of the file. */
  readonly isOfOther: boolean;
}

/** A comment; one that the provider never sees differs in frame, ground, sign and word. */
export function Comment({ comment, about, isOfOther }: CommentProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const isInternal = comment.visibility === 'INTERNAL';
  const Icon = isInternal ? LockIcon : PublicIcon;
  const author = comment.created_by ? personName(comment.created_by) : null;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 2,
        minWidth: 0,
        borderLeft: 4,
        borderLeftStyle: isInternal ? 'dashed' : 'solid',
        borderLeftColor: isInternal ? 'warning.main' : 'info.main',
        ...(isInternal ? { bgcolor: 'status.progress.soft', color: 'status.progress.on' } : {}),
      }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, typography: 'body2' }}
      >
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        <b>{codeText('COMMENT_VISIBILITY', comment.visibility)}</b>
        <span>
          {[
            formatMoment(comment.created_at),
            comment.from_provider
              ? translate('credential_file.comment.provider', { name: author ?? '' })
              : author,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Box>
      {(about !== null || isOfOther) && (
        <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {isOfOther && comment.resource_id && <OtherName id={comment.resource_id} />}
          {about !== null && translate('credential_file.comment.about', { label: about })}
        </Typography>
      )}
      <LongText text={comment.text} />
    </Paper>
  );
}

function OtherName({ id }: { readonly id: string }) {
  const { data } = useResource(id);
  return (
    <>
      <bdi>{data?.name ?? '—'}</bdi>{' '}
    </>
  );
}
