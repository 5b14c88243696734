import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import FolderIcon from '@mui/icons-material/Folder';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ListContextProvider, useNotify, useTranslate, type ListControllerResult } from 'ra-core';
import { useMemo, useState } from 'react';
import { TRASH_DAYS } from '#schemas/file/index.ts';
import { REPORT_CATEGORIES } from '#schemas/report/category.ts';
import { REPORTS } from '#schemas/report/fields.ts';
import { REPORT_ACTION_MAX } from '#schemas/report/item.ts';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useCodeText, useLanguage, useText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { ConfirmedStep } from '../../../generic/ConfirmedStep.tsx';
import { ListPager } from '../../../generic/ListPager.tsx';
import { useNewSelection } from '../../../generic/selection.ts';
import { SelectionBar } from '../../../generic/SelectionBar.tsx';
import { ShortButton } from '../../../generic/ShortButton.tsx';
import { TrashTable } from '../../../generic/trash/TrashTable.tsx';
import { useKeptFocus } from '../../../generic/useKeptFocus.ts';
import { WAIT_SECONDS } from '../../../generic/useCountdown.ts';
import { useReportChanges, useTrashedFolders } from '../api.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { asFolder, asReport, targetOf, type Thing } from '../things.ts';
import { useReportList } from '../useReportList.ts';

/** What the reader deleted, in whichever area: it can be taken back until the days are over. */
export function TrashPlace() {
  const translate = useTranslate();
  const notify = useNotify();
  const text = useText();
  const codeText = useCodeText();
  const language = useLanguage();
  const { restore, purge } = useReportChanges();
  const list = useReportList({ place: 'trash', folder: null, categories: REPORT_CATEGORIES });
  const folders = useTrashedFolders();
  const things = useMemo(
    (): readonly Thing[] => [
      ...(list.page === 1 ? (folders.data ?? []).map(asFolder) : []),
      ...(list.data ?? []).map(asReport),
    ],
    [folders.data, list.data, list.page],
  );
  const selection = useNewSelection(String(list.page));
  const focus = useKeptFocus('tbody tr');
  /** What is about to be deleted for good. */
  const [doomed, setDoomed] = useState<readonly Thing[] | null>(null);
  const chosen = things.filter(({ entity_id }) => selection.has(entity_id));
  const isTooMany = chosen.length > REPORT_ACTION_MAX;
  const takeBack = async (some: readonly Thing[]) => {
    try {
      await restore(some.map(targetOf));
      notify('explorer.trash.restored', { type: 'success', messageArgs: { smart_count: some.length } });
      selection.clear();
    } catch (error) {
      notify(reasonOf(error, language), { type: 'error' });
    }
  };
  const error = list.error ?? folders.error;
  const retry = () => void Promise.all([list.refetch?.(), folders.refetch()]);
  if (error) return <ErrorPanel error={error} onRetry={retry} />;
  if (list.isPending || folders.isPending) return <Skeleton variant="rounded" height={160} />;
  const said = translate('explorer.selected', { smart_count: chosen.length });
  return (
    <ListContextProvider value={list as ListControllerResult}>
      <Typography variant="h2">{translate('report_explorer.place.trash')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {translate('explorer.trash.days', { smart_count: TRASH_DAYS })}
      </Typography>
      <Paper ref={focus} tabIndex={-1} variant="outlined" sx={{ minWidth: 0 }}>
        {things.length === 0 ? (
          <EmptyState role="status" text={translate('explorer.trash.nothing')} />
        ) : (
          <>
            {/* Its place is kept, so that the rows stay under the pointer. */}
            <Box sx={{ minHeight: 44 }}>
              {chosen.length > 0 && (
                <SelectionBar
                  label={said}
                  said={said}
                  warning={isTooMany ? translate('reports.most', { smart_count: REPORT_ACTION_MAX }) : null}
                  onClear={selection.clear}
                >
                  <ShortButton
                    size="small"
                    icon={<RestoreIcon />}
                    label={translate('explorer.trash.restore')}
                    disabled={isTooMany}
                    onClick={() => void takeBack(chosen)}
                  />
                  <ShortButton
                    size="small"
                    icon={<DeleteIcon />}
                    label={translate('explorer.trash.purge')}
                    disabled={isTooMany}
                    onClick={() => setDoomed(chosen)}
                  />
                </SelectionBar>
              )}
            </Box>
            <TrashTable
              rows={things.map((thing) => ({
                id: thing.entity_id,
                name: thing.name,
                icon: thing.kind === 'folder' && (
                  <FolderIcon fontSize="small" color="action" titleAccess={translate('explorer.folder')} />
                ),
                fact: thing.kind === 'report' ? codeText('REPORT_CATEGORY', thing.category) : null,
                trashed_at: thing.trashed_at,
                onRestore: () => void takeBack([thing]),
                onPurge: () => setDoomed([thing]),
              }))}
              fields={REPORTS.fields}
              factLabel={text(REPORTS.fields.category!.label)}
              selection={selection}
              onChoose={(id, isOn) => selection.set([id], isOn)}
            />
          </>
        )}
        <ListPager />
      </Paper>
      {doomed && (
        <ConfirmedStep
          title={
            doomed.length === 1
              ? translate('report_explorer.delete.purge_one', { name: doomed[0]!.name })
              : translate('explorer.trash.purge_title', { smart_count: doomed.length })
          }
          text={translate('report_explorer.delete.purge_text')}
          action={translate('explorer.trash.purge')}
          wait={WAIT_SECONDS}
          run={() => purge(doomed.map(targetOf))}
          onDone={() => {
            notify('explorer.trash.purged', { type: 'success', messageArgs: { smart_count: doomed.length } });
            selection.clear();
            setDoomed(null);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </ListContextProvider>
  );
}
