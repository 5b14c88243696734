import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { LISTS, type AdminList, type ListEntry } from '#schemas/list/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { PageTurner } from '../imports/PageTurner.tsx';
import { useEntryList, useListCalls, useMove } from './api.ts';
import { EntryTable, type Step } from './EntryTable.tsx';
import { ParentPicker } from './ParentPicker.tsx';
import { found, nameOf, placeBy, whyNone } from './shown.ts';
import { RemoveDialog, RetireDialog } from './StepDialogs.tsx';

const PAGE_SIZE = 50;

interface EntryPanelProps {
  readonly list: AdminList;
  readonly type: LeadType | null;
  /** Only what belongs to this entry of another list; null: all. */
  readonly parent: string | null;
  readonly onParent: (parent: string | null) => void;
  readonly onEdit: (entry: ListEntry) => void;
}

/** One list: found by its words, put in order, retired and brought back. */
export function EntryPanel({ list, type, parent, onParent, onEdit }: EntryPanelProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { change } = useListCalls(list);
  const move = useMove(list, type);
  const { data, error, refetch } = useEntryList(list, type);
  const [search, setSearch] = useState('');
  const [withRetired, setWithRetired] = useState(true);
  // A page, or that on which an entry stands: who moves it over the end of a page goes with it.
  const [page, setPage] = useState<number | string>(0);
  const [said, setSaid] = useState('');
  const [work, setWork] = useState<{ step: Step; entry: ListEntry } | null>(null);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const filter = { search, withRetired, parent };
  const shown = found(data.items, filter);
  const index =
    typeof page === 'number' ? page * PAGE_SIZE : shown.findIndex(({ entity_id }) => entity_id === page);
  // The last page may have gone with its last entry.
  const at = Math.floor(Math.max(0, Math.min(index, shown.length - 1)) / PAGE_SIZE);
  const close = () => setWork(null);
  const tell = (failed: unknown) => notify(reasonOf(failed, language), { type: 'error' });
  const moveBy = (entry: ListEntry, by: -1 | 1) => {
    const id = entry.entity_id;
    setPage(id);
    move({ id, before: (items) => placeBy(items, found(items, filter), id, by) }).then(({ items }) => {
      const now = items.findIndex(({ entity_id }) => entity_id === id) + 1;
      setSaid(
        translate('list.columns.moved', {
          name: nameOf(entry, language),
          place: now,
          smart_count: items.length,
        }),
      );
    }, tell);
  };
  const step = (next: Step, entry: ListEntry) => {
    if (next === 'edit') return onEdit(entry);
    if (next !== 'restore') return setWork({ step: next, entry });
    change(entry.entity_id, entry.version, { retired: false }).then(
      () => notify('lists.restored', { type: 'success' }),
      tell,
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, alignItems: 'center' }}>
        <TextField
          type="search"
          size="small"
          margin="none"
          label={translate('ra.action.search')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(0);
          }}
          sx={{ width: { xs: '100%', sm: 280 } }}
          slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
        />
        <ParentPicker
          list={list}
          parents={data.items.map((entry) => entry.parent)}
          value={parent}
          onChange={(next) => {
            onParent(next);
            setPage(0);
          }}
        />
        <FormControlLabel
          control={<Switch checked={withRetired} onChange={(_event, isOn) => setWithRetired(isOn)} />}
          label={translate('lists.with_retired')}
        />
      </Box>
      {shown.length === 0 ? (
        <Box sx={{ py: 3, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography role="status">{translate(`lists.${whyNone(data.items, filter)}`)}</Typography>
          {data.items.length > 0 && (
            <Button
              onClick={() => {
                setSearch('');
                setWithRetired(true);
                onParent(null);
              }}
            >
              {translate('lists.show_all')}
            </Button>
          )}
        </Box>
      ) : (
        <EntryTable
          list={list}
          label={LISTS[list].label[language]}
          entries={shown.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE)}
          mayMove={(entry, by) => placeBy(data.items, shown, entry.entity_id, by) !== undefined}
          onMove={moveBy}
          onStep={step}
        />
      )}
      {shown.length > PAGE_SIZE && (
        <PageTurner total={shown.length} size={PAGE_SIZE} page={at} onPage={setPage} />
      )}
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {said}
      </Box>
      {work?.step === 'retire' && <RetireDialog list={list} entry={work.entry} onClose={close} />}
      {work?.step === 'remove' && <RemoveDialog list={list} entry={work.entry} onClose={close} />}
    </Box>
  );
}
