import BackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsFetching } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#src/authProvider/session.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorBoundary } from '#src/layout/ErrorBoundary.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { PrintingContext, useAskOnce } from './printing.ts';

interface PrintPartsProps<Name extends string> {
  readonly parts: readonly { readonly name: Name; readonly label: string }[];
  readonly children: (name: Name) => ReactNode;
}

/** The parts of a record below each other, as they go onto paper; the browser is asked to print once all are read. */
export function PrintParts<Name extends string>({ parts, children }: PrintPartsProps<Name>) {
  const translate = useTranslate();
  const { fullName } = useSession();
  const { state } = useLocation() as { readonly state: unknown };
  const [now] = useState(() => new Date().toISOString());
  return (
    <PrintingContext value={true}>
      <Box sx={{ display: 'flex', gap: 1, mb: 2, ...NOT_PRINTED }}>
        <Button component={Link} to="?" state={state} startIcon={<BackIcon />}>
          {translate('print.back')}
        </Button>
        <Button variant="contained" autoFocus startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('print.action')}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {translate('print.head', { moment: formatMoment(now), name: fullName })}
      </Typography>
      <Suspense fallback={<Loading />}>
        {parts.map(({ name, label }) => (
          <Box key={name} component="section" aria-label={label} sx={{ mb: 4 }}>
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {label}
            </Typography>
            <ErrorBoundary at={name}>{children(name)}</ErrorBoundary>
          </Box>
        ))}
        <PrintOnceRead state={state} />
      </Suspense>
    </PrintingContext>
  );
}

/** Between two answers one may be about to be asked for. */
const PAUSE_MS = 300;

function PrintOnceRead({ state }: { readonly state: unknown }) {
  const isBusy = useIsFetching() > 0;
  const [asks, asked] = useAskOnce(state);
  const print = useEffectEvent(() => {
    window.print();
    asked();
  });
  useEffect(() => {
    if (isBusy || !asks) return;
    const timer = setTimeout(() => print(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isBusy, asks]);
  return null;
}
