import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { KINDS_OF, RESOURCES } from '#schemas/credential/resource.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { Page } from '#src/layout/Page.tsx';
import { useFileCache, type Account } from '../../api.ts';
import { BackLink } from '../BackLink.tsx';
import { NotThere } from '../form/AccountFormPage.tsx';
import { editAddress } from '../paths.ts';
import { ChooseTable } from './ChooseTable.tsx';
import { writeTable, type Table } from './csv.ts';
import { TableEditor } from './TableEditor.tsx';

/** What is wrong with a row; `row` counts from 1, without the head. */
export interface RowFail {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

interface Answer {
  readonly created: number;
  readonly fails: readonly RowFail[];
}

/** Adds many drivers, vehicles … of a spreadsheet: all of its rows, or none (specification issue 6). */
export default function ImportPage({ account }: { readonly account: Account }) {
  const { kind: named = '' } = useParams();
  const kind = KINDS_OF[account.lead_type].find((one) => one.toLowerCase() === named);
  return kind ? <KindImport accountId={account.entity_id} kind={kind} /> : <NotThere />;
}

function KindImport({ accountId, kind }: { readonly accountId: string; readonly kind: ResourceKind }) {
  const translate = useTranslate();
  const language = useLanguage();
  const provider = useProvider();
  const notify = useNotify();
  const navigate = useNavigate();
  const cache = useFileCache();
  const [table, setTable] = useState<Table | null>(null);
  const saved = useLeaveQuestion(table !== null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (sent: Table) =>
      provider.call<Answer>(`${RESOURCES.name}/import`, {
        method: 'POST',
        body: { account_id: accountId, kind, csv: writeTable(sent) },
      }),
    onSuccess: async ({ created, fails }) => {
      if (fails.length > 0) return;
      notify('credential_edit.csv.created', { type: 'success', messageArgs: { smart_count: created } });
      saved();
      void cache.refresh();
      await navigate(editAddress);
    },
  });
  const take = (next: Table | null) => {
    reset();
    setTable(next);
  };
  return (
    <Page
      title={translate('credential_edit.csv.title', { kind: translate(`credential_edit.kind.${kind}`) })}
      width="form"
    >
      <BackLink />
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {textOf(error, language)}
        </Alert>
      )}
      {table ? (
        <>
          <TableEditor table={table} fails={data?.fails ?? []} onChange={setTable} />
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, position: 'sticky', bottom: 0, py: 1 }}
          >
            <Button
              variant="contained"
              loading={isPending}
              disabled={table.rows.length === 0}
              onClick={() => mutate(table)}
              sx={{ minHeight: 44 }}
            >
              {translate('credential_edit.csv.send', { smart_count: table.rows.length })}
            </Button>
            <Button onClick={() => take(null)} disabled={isPending} sx={{ minHeight: 44 }}>
              {translate('credential_edit.csv.other')}
            </Button>
          </Box>
        </>
      ) : (
        <ChooseTable kind={kind} onTable={take} />
      )}
    </Page>
  );
}
