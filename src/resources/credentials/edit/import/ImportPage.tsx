import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { CREDENTIAL_EDIT_PATH } from '#schemas/addresses.ts';
import { KINDS_OF, RESOURCES } from '#schemas/credential/resource.ts';
import type { ResourceImportResult } from '#schemas/credential/resourceImport.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { Page } from '#src/layout/Page.tsx';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { UndoButton } from '../../../generic/UndoButton.tsx';
import { useFileCache, type Account } from '../../api.ts';
import { NotThere } from '../form/AccountFormPage.tsx';
import { ChooseTable } from './ChooseTable.tsx';
import {
  FIRST_ROW,
  NOTHING_SAID,
  saidAgain,
  saidOf,
  unsaid,
  withCell,
  withColumn,
  withoutRow,
  withRow,
  writeTable,
  type Table,
} from './csv.ts';
import { TableEditor } from './TableEditor.tsx';

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
  const [said, setSaid] = useState(NOTHING_SAID);
  /** For what the rows are given, of which there are many: it stays the same. */
  const latest = useRef({ table, said });
  useEffect(() => {
    latest.current = { table, said };
  });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (sent: Table) =>
      provider.call<ResourceImportResult>(`${RESOURCES.name}/import`, {
        method: 'POST',
        body: { account_id: accountId, kind, csv: writeTable(sent) },
      }),
    onSuccess: async ({ created, duplicates, fails }, sent) => {
      if (fails.length > 0) return setSaid(saidOf(sent, fails));
      notify(duplicates.length > 0 ? 'credential_edit.csv.created_some' : 'credential_edit.csv.created', {
        type: 'success',
        messageArgs: { smart_count: created, created, known: duplicates.length },
      });
      saved();
      void cache.refresh();
      await navigate(CREDENTIAL_EDIT_PATH);
    },
  });
  const take = (next: Table | null) => {
    reset();
    setSaid(NOTHING_SAID);
    setTable(next);
  };
  const leave = () => {
    if (window.confirm(translate('ra.message.unsaved_changes'))) take(null);
  };
  const change = useCallback((key: number, column: number, value: string) => {
    setTable((now) => now && withCell(now, key, column, value));
    setSaid((now) => unsaid(now, key, latest.current.table?.columns[column] ?? null));
  }, []);
  const rename = (at: number, name: string | null) => setTable((now) => now && withColumn(now, at, name));
  const remove = useCallback(
    (key: number) => {
      const { table: from, said: then } = latest.current;
      const at = from?.rows.findIndex((row) => row.key === key) ?? -1;
      const row = from?.rows[at];
      if (!from || !row) return;
      setTable((now) => now && withoutRow(now, key));
      setSaid((now) => unsaid(now, key, null));
      const undo = () => {
        setTable((now) => now && withRow(now, from, row));
        // What was said of it holds unless the table was sent again.
        setSaid((now) => (now.whole === then.whole ? saidAgain(now, then, key) : now));
      };
      notify('form_fields.rows.removed', {
        type: 'info',
        messageArgs: { number: at + FIRST_ROW },
        action: <UndoButton onUndo={undo} />,
      });
    },
    [notify],
  );
  return (
    <Page
      title={translate('credential_edit.csv.title', { kind: translate(`credential_edit.kind.${kind}`) })}
      width="form"
    >
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {reasonOf(error, language)}
        </Alert>
      )}
      {table ? (
        <>
          <TableEditor table={table} said={said} onColumn={rename} onCell={change} onRemove={remove} />
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
            <Button onClick={leave} disabled={isPending} sx={{ minHeight: 44 }}>
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
