import CopyIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link as RouterLink, useHref, useLocation } from 'react-router-dom';
import { useSession } from '#src/authProvider/session.tsx';
import type { Change } from '#src/dataProvider/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { useCopy } from '#src/layout/useCopy.ts';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { useEntryLinks } from '../../activities/permalink.ts';
import { placeOf } from './places.ts';

interface EntryHeadProps {
  readonly entry: Change;
  readonly lead: string;
}

/** When, which is the entry's own address, and who; and how it came about, if not by hand. */
export function EntryHead({ entry, lead }: EntryHeadProps) {
  const translate = useTranslate();
  const link = useEntryLinks()(entry.id);
  const { actor, created_at: at, detail, record_id: of, resource } = entry;
  const asides = [
    actor ? personName(actor) : translate('timeline.system'),
    ...(detail?.import_job_id ? [translate('timeline.by_import')] : []),
    ...(detail?.bulk_id ? [translate('timeline.by_bulk')] : []),
    ...(of !== undefined && of !== lead && resource !== 'account'
      ? [translate('merge.history.of_other')]
      : []),
  ];
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <Link
          component={RouterLink}
          {...link}
          replace
          color="inherit"
          underline="hover"
          title={translate('timeline.link.open')}
        >
          <time dateTime={at}>{formatMoment(at)}</time>
        </Link>
        <CopyLink to={link.to} when={formatMoment(at)} />
      </Box>
      {asides.map((aside) => ` · ${aside}`)}
    </Typography>
  );
}

function CopyLink({ to, when }: { readonly to: Parameters<typeof useHref>[0]; readonly when: string }) {
  const translate = useTranslate();
  const href = useHref(to);
  const copy = useCopy({ copied: 'timeline.link.copied', refused: 'timeline.link.refused' });
  return (
    <IconButton
      size="small"
      aria-label={`${translate('timeline.link.copy')}: ${when}`}
      title={translate('timeline.link.copy')}
      onClick={() => void copy(new URL(href, window.location.href).href)}
      sx={{ my: -0.75, ...NOT_PRINTED }}
    >
      <CopyIcon sx={{ fontSize: TYPE.base }} />
    </IconButton>
  );
}

/** The way to what the entry tells of. */
export function EntryFoot({ entry }: { readonly entry: Change }) {
  const translate = useTranslate();
  const { state } = useLocation() as { readonly state: unknown };
  const place = placeOf(entry, useSession());
  if (!place) return null;
  return (
    <Box sx={{ mt: 0.5, ...NOT_PRINTED }}>
      <Link component={RouterLink} to={place.to} {...(place.isHere ? { state } : {})} variant="body2">
        {translate(place.text)}
      </Link>
    </Box>
  );
}
