import BackIcon from '@mui/icons-material/FolderOutlined';
import TrashIcon from '@mui/icons-material/DeleteOutlined';
import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useListContext, useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { FILE_FIELDS, TRASH_DAYS, type FileArea } from '#schemas/file/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { Page } from '#src/layout/Page.tsx';
import { ConfirmedStep } from '../../../generic/ConfirmedStep.tsx';
import { ListError } from '../../../generic/ListError.tsx';
import { ListPager } from '../../../generic/ListPager.tsx';
import { useNewSelection } from '../../../generic/selection.ts';
import { ShortButton } from '../../../generic/ShortButton.tsx';
import { TrashTable } from '../../../generic/trash/TrashTable.tsx';
import { useFileChanges, type FolderMeta } from '../../api/explorer.ts';
import { explorerPath } from '../address.ts';
import { entriesOf, filesOf, parentOf, pathText, targetOf, type Entry } from '../entries.ts';
import { EntryIcon } from '../EntryIcon.tsx';
import { usePicking } from '../picking.ts';
import { TrashBar } from './TrashBar.tsx';

const NO_ENTRIES: readonly Entry[] = [];

/** What was deleted: it can be taken back until the days are over, and supervisors may end it before. */
export function Trash({ area }: { readonly area: FileArea }) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const changes = useFileChanges();
  const { data, meta, page, total = 0, error, refetch, isPending } = useListContext();
  const { folders } = (meta ?? {}) as FolderMeta;
  const entries = useMemo(
    () => (data ? entriesOf(folders ?? [], filesOf(data)) : NO_ENTRIES),
    [folders, data],
  );
  const selection = useNewSelection(`${area} ${page}`);
  const pick = usePicking(entries, selection);
  /** What is about to be deleted for good. */
  const [doomed, setDoomed] = useState<readonly Entry[] | 'all' | null>(null);
  const count = doomed === 'all' ? total + (folders?.length ?? 0) : (doomed?.length ?? 0);

  const restore = async (chosen: readonly Entry[]) => {
    try {
      await changes.restore(chosen.map(targetOf));
      notify('explorer.trash.restored', { type: 'success', messageArgs: { smart_count: chosen.length } });
      selection.clear();
    } catch (error_) {
      notify(textOf(error_, language), { type: 'error' });
    }
  };
  const purge = (what: readonly Entry[] | 'all') =>
    what === 'all' ? changes.emptyTrash(area) : changes.purge(what.map(targetOf));
  const purged = () => {
    notify('explorer.trash.purged', { type: 'success', messageArgs: { smart_count: count } });
    selection.clear();
    setDoomed(null);
  };
  const chosen = entries.filter(({ id }) => selection.has(id));
  return (
    <Page
      title={translate('explorer.trash.title')}
      subtitle={translate('explorer.trash.days', { smart_count: TRASH_DAYS })}
      actions={
        <>
          <ShortButton
            icon={<BackIcon />}
            label={translate('app.menu.documents')}
            component={Link}
            to={explorerPath(area)}
          />
          {entries.some(({ can }) => can.purge) && (
            <ShortButton
              icon={<DeleteIcon />}
              label={translate('explorer.trash.empty')}
              onClick={() => setDoomed('all')}
            />
          )}
        </>
      }
    >
      {error ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton variant="rounded" height={240} />
      ) : entries.length === 0 ? (
        <EmptyState
          role="status"
          icon={TrashIcon}
          title={translate('explorer.trash.nothing')}
          text={translate('explorer.trash.nothing_help')}
        />
      ) : (
        <Paper variant="outlined" sx={{ minWidth: 0 }}>
          <TrashBar
            chosen={chosen}
            selection={selection}
            onRestore={(some) => void restore(some)}
            onPurge={setDoomed}
          />
          <TrashTable
            rows={entries.map((entry) => ({
              id: entry.id,
              name: entry.name,
              icon: <EntryIcon entry={entry} />,
              note: translate('explorer.lies_in', {
                folder: pathText(parentOf(entry) ?? '') || translate('explorer.top'),
              }),
              fact: entry.trashed_by && personName(entry.trashed_by),
              trashed_at: entry.trashed_at,
              onRestore: entry.can.edit && (() => void restore([entry])),
              onPurge: entry.can.purge && (() => setDoomed([entry])),
            }))}
            fields={FILE_FIELDS}
            factLabel={translate('explorer.trash.by')}
            selection={selection}
            onChoose={(id, _isOn, isRange) => pick(id, { isRange, isAdded: true })}
          />
          <ListPager />
        </Paper>
      )}
      {doomed !== null && (
        <ConfirmedStep
          title={translate('explorer.trash.purge_title', { smart_count: count })}
          text={translate('explorer.trash.purge_text')}
          action={translate('explorer.trash.purge')}
          run={() => purge(doomed)}
          onDone={purged}
          onClose={() => setDoomed(null)}
        />
      )}
    </Page>
  );
}
