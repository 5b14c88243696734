import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Page } from '#src/layout/Page.tsx';
import type { Account } from '../../api.ts';
import { CredentialChip } from '../../status.tsx';

/** About as high as the banner, the progress, what is missing, and the forms, px. */
const PARTS = [82, 60, 320, 320] as const;

/** The file's home while its parts are on their way; what is known of it stands there already. */
export function Waiting({ account }: { readonly account: Account }) {
  const translate = useTranslate();
  return (
    <Page
      title={translate('credentials.edit.title')}
      subtitle={account.name}
      actions={<CredentialChip status={account.credential_status} />}
      width="form"
    >
      <Box role="status" aria-label={translate('app.loading')} sx={{ display: 'grid', gap: 2 }}>
        {PARTS.map((height, index) => (
          <Skeleton key={index} variant="rounded" height={height} />
        ))}
      </Box>
    </Page>
  );
}
