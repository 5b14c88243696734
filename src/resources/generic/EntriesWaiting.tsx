import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useStoreContext, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLate } from '#src/layout/useLate.ts';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { keptPlaces } from './keptEntries.ts';

/**
 * Says where entries from before the sign-in wait for a form that is not open: a dialog, a record that was being edited,
 * another screen. A form that is open takes its own back (useKeptEntries).
 */
export function EntriesWaiting() {
  const translate = useTranslate();
  const store = useStoreContext();
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState(() => keptPlaces(store));
  useEffect(() => {
    const stops = waiting.map(([key]) =>
      store.subscribe(key, (entries: unknown) => {
        if (entries === undefined) setWaiting((now) => now.filter(([other]) => other !== key));
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [store, waiting]);
  // Forms of the screen that is about to come take theirs first.
  const isLate = useLate();
  const here = waiting.filter(([, place]) => place === pathname);
  const [first] = here.length > 0 ? here : waiting;
  if (!first || !isLate) return null;
  const [key, place] = first;
  const discard = () => {
    if (window.confirm(translate('ra.message.unsaved_changes'))) store.removeItem(key);
  };
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, ...NOT_PRINTED }}
      action={
        <>
          {place !== pathname && (
            <Button color="inherit" size="small" component={Link} to={place}>
              {translate('app.entries.open')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={discard}>
            {translate('app.entries.discard')}
          </Button>
        </>
      }
    >
      {translate(`app.entries.${place === pathname ? 'here' : 'elsewhere'}`)}
    </Alert>
  );
}
