import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useNotify, useTranslate } from 'ra-core';
import {
  USE_CAP,
  USES,
  type AdminList,
  type EntryUse,
  type ListEntry,
  type Use,
} from '#schemas/list/index.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { ConfirmedStep } from '../generic/ConfirmedStep.tsx';
import { useListCalls, useUse } from './api.ts';
import { nameOf } from './shown.ts';

interface StepProps {
  readonly list: AdminList;
  readonly entry: ListEntry;
  readonly onClose: () => void;
}

const isUsed = (use: EntryUse): boolean => USES.some((name) => use[name] !== null && use[name] > 0);

/** Retires an entry, once it is seen what has it. */
export function RetireDialog({ list, entry, onClose }: StepProps) {
  const translate = useTranslate();
  const name = nameOf(entry, useLanguage());
  const notify = useNotify();
  const { change } = useListCalls(list);
  const { data, error, refetch } = useUse(list, entry.entity_id);
  return (
    <ConfirmedStep
      title={translate('lists.retire.title', { name })}
      text={translate('lists.retire.text')}
      action={translate('lists.retire.action')}
      isReady={data !== undefined && !error}
      run={() => change(entry.entity_id, entry.version, { retired: true })}
      onDone={() => {
        notify('lists.retired', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <Used use={data} error={error} onRetry={() => void refetch()} />
    </ConfirmedStep>
  );
}

/** Removes an entry that nothing uses; otherwise says what does. */
export function RemoveDialog({ list, entry, onClose }: StepProps) {
  const translate = useTranslate();
  const name = nameOf(entry, useLanguage());
  const notify = useNotify();
  const { remove } = useListCalls(list);
  const { data, error, refetch } = useUse(list, entry.entity_id);
  const stays = data !== undefined && isUsed(data);
  const isUnused = data !== undefined && data.leads !== null && !stays;
  return (
    <ConfirmedStep
      title={translate('lists.remove.title', { name })}
      text={translate(data === undefined || isUnused ? 'lists.remove.text' : 'lists.remove.stays')}
      action={translate('ra.action.delete')}
      isReady={isUnused && !error}
      run={() => remove(entry.entity_id, entry.version)}
      onDone={() => {
        notify('lists.removed', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <Used use={data} error={error} onRetry={() => void refetch()} />
    </ConfirmedStep>
  );
}

interface UsedProps {
  readonly use: EntryUse | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

function Used({ use, error, onRetry }: UsedProps) {
  const translate = useTranslate();
  const number = useNumber();
  if (error) return <ErrorPanel error={error} onRetry={onRetry} />;
  if (!use) return <Loading />;
  const told = USES.filter((name) => use[name] === null || use[name] > 0);
  const wordsOf = (name: Use, count: number | null): string =>
    count === null
      ? translate('lists.use.uncounted')
      : translate(`lists.use.${name}`, {
          smart_count: count,
          count: name === 'leads' && count > USE_CAP ? `${number(USE_CAP)}+` : number(count),
        });
  return (
    <Box role="status" sx={{ mt: 1.5 }}>
      {told.length === 0 ? (
        <Typography>{translate('lists.use.nothing')}</Typography>
      ) : (
        <>
          <Typography>{translate('lists.use.by')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {told.map((name) => (
              <li key={name}>{wordsOf(name, use[name])}</li>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
