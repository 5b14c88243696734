import ClaimIcon from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import type { AccountStatusGroup } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { NONE } from '#src/kinds/shared/none.ts';
import type { Account } from '#src/resources/credentials/api.ts';
import { useAssign } from '#src/resources/credentials/assign/useAssign.tsx';
import { ASCENDING } from '../useTop.ts';
import { FileBlock } from './FileBlock.tsx';

/** Files with work to do: the others need nobody. */
const OPEN: readonly AccountStatusGroup[] = ['PROVIDER', 'REVIEW'];

/** Files that nobody works on yet, to be claimed here (domain §6). */
export function UnclaimedBlock() {
  const translate = useTranslate();
  return (
    <FileBlock
      title={translate('home.files.unclaimed.title')}
      none={translate('home.files.unclaimed.none')}
      question={{
        filter: { cred_agent_id_in: [NONE], credential_status_in: OPEN },
        sort: ASCENDING('status_at'),
      }}
      markOf={(file) => file.can.claim && <Claim file={file} />}
    />
  );
}

function Claim({ file }: { readonly file: Account }) {
  const translate = useTranslate();
  const notify = useNotify();
  const me = useSession().id;
  const label = translate('credential_assign.claim');
  const { run, isPending, problem } = useAssign(() => {});
  useEffect(() => {
    if (problem) notify(problem, { type: 'error' });
  }, [problem, notify]);
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<ClaimIcon />}
      loading={isPending}
      loadingPosition="start"
      aria-label={translate('home.of', { label, title: file.name })}
      onClick={() => run({ ids: [file.entity_id] }, { strategy: 'ALL', shares: [{ user_id: me }] })}
    >
      {label}
    </Button>
  );
}
