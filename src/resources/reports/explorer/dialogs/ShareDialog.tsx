import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { SHARES_MAX, type ReportShare } from '#schemas/report/item.ts';
import { bodyOf, staleRecord, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { DialogForm } from '../../../generic/DialogForm.tsx';
import { useKeptFocus } from '../../../generic/useKeptFocus.ts';
import { useReportChanges, useShares, type Shares } from '../api.ts';
import type { Thing } from '../things.ts';
import { AddShare } from './AddShare.tsx';
import { keyOf, ShareRow } from './ShareRow.tsx';

interface ShareDialogProps {
  readonly thing: Thing;
  readonly onClose: () => void;
}

/** With whom a report or folder is shared, and what each may do. */
export function ShareDialog({ thing, onClose }: ShareDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { data, error, refetch } = useShares(thing);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {translate('report_explorer.share.title', { name: thing.name })}
      </DialogTitle>
      {data ? (
        <ShareForm thing={thing} shares={data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const isBelow = (thing: Thing): boolean =>
  (thing.kind === 'report' ? thing.folder_id : thing.parent_id) !== null;

/** What I changed of `base`, in what is shared now: somebody was faster. */
function mergedShares(
  mine: readonly ReportShare[],
  base: readonly ReportShare[],
  theirs: readonly ReportShare[],
): readonly ReportShare[] {
  const sameIn = (list: readonly ReportShare[], one: ReportShare) =>
    list.find((other) => keyOf(other) === keyOf(one));
  const changed = mine.filter((one) => sameIn(base, one)?.level !== one.level);
  const removed = base.filter((one) => !sameIn(mine, one));
  return [
    ...theirs.filter((one) => !sameIn(removed, one)).map((one) => sameIn(changed, one) ?? one),
    ...changed.filter((one) => !sameIn(theirs, one)),
  ];
}

function ShareForm({ thing, shares, onClose }: ShareDialogProps & { readonly shares: Shares }) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const { share } = useReportChanges();
  const [items, setItems] = useState(shares.items);
  const [base, setBase] = useState(shares);
  const [isStale, setStale] = useState(false);
  const adder = useRef<HTMLInputElement>(null);
  const rows = useKeptFocus('li');
  const [added, setAdded] = useState(0);
  // The field in which somebody was found is another one for the next.
  useEffect(() => {
    if (added > 0) adder.current?.focus();
  }, [added]);
  const save = useMutation({
    mutationFn: () => share(thing, { version: base.version, items }),
    onSuccess: () => {
      notify('report_explorer.share.done', { type: 'success' });
      onClose();
    },
    onError: (error) => {
      const now = staleRecord(error) as unknown as Shares | null;
      setStale(now !== null);
      if (now) {
        setItems(mergedShares(items, base.items, now.items));
        setBase(now);
      }
    },
  });
  const fails = bodyOf(save.error)?.fails ?? [];
  const faultAt = (index: number): string | undefined =>
    fails
      .filter(({ field }) => field === `items.${index}`)
      .map(({ message }) => message)
      .join('. ') || undefined;
  const others = fails.filter(({ field }) => !/^items\.\d+$/.test(field)).map(({ message }) => message);
  const isPlaced = fails.length > 0 && others.length === 0;
  // A fault stands at a row by its number: other rows are other numbers.
  const change = (next: readonly ReportShare[]) => {
    setItems(next);
    save.reset();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setStale(false);
    save.mutate();
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DialogContentText>{translate(`report_explorer.share.help_${thing.kind}`)}</DialogContentText>
        {isStale ? (
          <Alert severity="warning" role="alert">
            {translate('report_explorer.share.stale')}
          </Alert>
        ) : (
          save.error &&
          !isPlaced && (
            <Alert severity="error" variant="outlined" role="alert">
              {others.join('. ') || textOf(save.error, language)}
            </Alert>
          )
        )}
        <Box ref={rows} tabIndex={-1} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {items.length < SHARES_MAX && (
            <AddShare
              key={added}
              thing={thing}
              taken={items}
              input={adder}
              onAdd={(one) => {
                change([...items, one]);
                setAdded((count) => count + 1);
              }}
            />
          )}
          {items.length === 0 ? (
            <DialogContentText role="status">
              {translate(`report_explorer.share.${isBelow(thing) ? 'nobody_itself' : 'nobody'}`)}
            </DialogContentText>
          ) : (
            <ul
              aria-label={translate('report_explorer.share.with')}
              style={{ listStyle: 'none', margin: 0, padding: 0 }}
            >
              {items.map((one, index) => (
                <ShareRow
                  key={keyOf(one)}
                  share={one}
                  fault={faultAt(index)}
                  onLevel={(level) =>
                    change(items.map((other) => (other === one ? { ...one, level } : other)))
                  }
                  onRemove={() => change(items.filter((other) => other !== one))}
                />
              ))}
            </ul>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={save.isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
