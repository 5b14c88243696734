import ArrowIcon from '@mui/icons-material/ArrowBack';
import SwapIcon from '@mui/icons-material/SwapHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { leadPath } from '#schemas/addresses.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { MergePreview } from '#schemas/lead/merge.ts';
import { viewOf } from '#src/kinds/index.ts';
import { NewTabLink } from '../leads/duplicates/Match.tsx';
import { useLeadName } from '../leads/useLeadName.ts';

interface MergeHeadsProps {
  readonly resource: Resource;
  readonly preview: MergePreview;
  readonly onSwap: () => void;
}

/** Which lead stays, which goes into it, and what goes over with it. */
export function MergeHeads({ resource, preview, onSwap }: MergeHeadsProps) {
  const translate = useTranslate();
  const { survivor, other, moves } = preview;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
        }}
      >
        <Head resource={resource} lead={survivor} role={translate('merge.screen.stays')} />
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5 }}>
          <ArrowIcon aria-hidden color="primary" sx={{ transform: { xs: 'rotate(90deg)', sm: 'none' } }} />
          <Button size="small" startIcon={<SwapIcon />} onClick={onSwap}>
            {translate('merge.screen.swap')}
          </Button>
        </Box>
        <Head resource={resource} lead={other} role={translate('merge.screen.goes')} />
      </Box>
      <Typography variant="body2" sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('merge.moves.title')}:
        </Box>{' '}
        <Moves moves={moves} />
      </Typography>
    </Paper>
  );
}

interface HeadProps {
  readonly resource: Resource;
  readonly lead: Values;
  readonly role: string;
}

function Head({ resource, lead, role }: HeadProps) {
  const nameOf = useLeadName();
  const { status, assignee_id: assignee } = resource.fields;
  const facts = [
    [status, lead.status],
    [assignee, lead.assignee_id],
  ] as const;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="overline" component="p" sx={{ color: 'text.secondary' }}>
        {role}
      </Typography>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        <NewTabLink to={leadPath(String(lead.entity_id))}>
          <bdi>{nameOf(lead)}</bdi>
        </NewTabLink>
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mt: 0.5,
          fontSize: 'body2.fontSize',
        }}
      >
        {facts.map(([field, value]) => {
          if (!field) return null;
          const { Cell } = viewOf(field);
          return <Cell key={field.label.en} value={value} field={field} />;
        })}
      </Box>
    </Box>
  );
}

function Moves({ moves }: { readonly moves: MergePreview['moves'] }) {
  const translate = useTranslate();
  const counts = Object.entries(moves);
  // Between a swap and the server's word on it nothing is known.
  if (counts.length === 0) return <>…</>;
  const some = counts.filter(([, count]) => count > 0);
  return some.length === 0 ? (
    <>{translate('merge.moves.none')}</>
  ) : (
    <>{some.map(([kind, count]) => translate(`merge.moves.${kind}`, { smart_count: count })).join(', ')}</>
  );
}
