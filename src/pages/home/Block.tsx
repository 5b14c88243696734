import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTotal, type Total } from '#src/i18n/hooks.ts';
import { ErrorLine } from '#src/resources/generic/ErrorLine.tsx';
import { SectionCard } from '#src/resources/generic/SectionCard.tsx';

/** An answer of the API on its way: of TanStack's query what a block shows. */
export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface BlockProps<T> {
  /** In the reader's language. */
  readonly title: string;
  /** The list behind it, and how many that has. */
  readonly all?: {
    readonly to: string;
    readonly count?: Total | undefined;
    /** What it is called where it is no list. */
    readonly label?: string;
  };
  readonly asked: Asked<T>;
  /** The height of what is expected, as lines of its skeleton. */
  readonly lines?: number;
  /** False where there is nothing: then `none` is said. */
  readonly children: (data: T) => ReactNode;
  /** What it means that there is nothing. */
  readonly none: string;
  /** Stands over the answer, and asks for itself. */
  readonly above?: ReactNode;
  /** Ways on that stand whatever the answer is. */
  readonly actions?: ReactNode;
}

/** A question of the first page with its answer: it waits, fails and is empty by itself, whatever the others do. */
export function Block<T>({ title, all, asked, lines = 5, children, none, above, actions }: BlockProps<T>) {
  const { data, error, refetch } = asked;
  const shown = data === undefined ? false : children(data);
  return (
    <SectionCard title={title} mark={all && <All {...all} title={title} />}>
      {above && <Box sx={{ mb: 1.5 }}>{above}</Box>}
      {/* What was read before stays when it cannot be read again. */}
      {data === undefined ? (
        error ? (
          <ErrorLine error={error} onRetry={refetch} />
        ) : (
          <Lines count={lines} />
        )
      ) : (
        shown || <Typography color="text.secondary">{none}</Typography>
      )}
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>{actions}</Box>}
    </SectionCard>
  );
}

type AllProps = NonNullable<BlockProps<unknown>['all']> & { readonly title: string };

/** The way to all of them, with their number once it is known. */
function All({ to, count, label: named, title }: AllProps) {
  const translate = useTranslate();
  const totalText = useTotal();
  if (count?.total === 0) return null;
  const label =
    named ?? (count ? translate('home.all', { count: totalText(count) }) : translate('home.open'));
  return (
    <Link
      component={RouterLink}
      to={to}
      variant="body2"
      aria-label={translate('home.of', { label, title })}
      sx={{ ml: 'auto', py: 0.25 }}
    >
      {label}
    </Link>
  );
}

function Lines({ count }: { readonly count: number }) {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('app.loading')}>
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} height={48} />
      ))}
    </Box>
  );
}
