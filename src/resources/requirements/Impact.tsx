import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import {
  EFFECTS,
  type AffectedSubject,
  type EffectCounts,
  type RequirementPreview,
} from '#schemas/credential/requirement.ts';
import type { ItemState, SubjectKind } from '#schemas/vocabulary/index.ts';
import { useCodeText, useNumber } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { detailsAddress } from '../credentials/api.ts';

const statusList = (kind: SubjectKind) =>
  kind === 'ACCOUNT' ? 'ACCOUNT_CREDENTIAL_STATUS' : 'RESOURCE_CREDENTIAL_STATUS';

interface ImpactProps {
  readonly kind: SubjectKind;
  readonly impact: RequirementPreview;
}

/** Whom a change affects: how many by status, and the first of them by name. */
export function Impact({ kind, impact }: ImpactProps) {
  const translate = useTranslate();
  const number = useNumber();
  const { affected, by_status, total, first } = impact;
  const subjects = number(impact.subjects);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {affected === 0
          ? translate('requirements.impact.nobody', { subjects })
          : translate('requirements.impact.affected', { affected: number(affected), subjects })}
      </Typography>
      {!impact.subjects_exact && (
        <Alert severity="info">{translate('requirements.impact.capped', { subjects })}</Alert>
      )}
      {affected > 0 && <Counts kind={kind} rows={by_status} total={total} />}
      {first.length > 0 && (
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="text.secondary">
            {translate('requirements.impact.first', { smart_count: first.length })}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {first.map((subject) => (
              <Subject key={subject.resource_id ?? subject.account_id} subject={subject} />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

interface CountsProps {
  readonly kind: SubjectKind;
  readonly rows: RequirementPreview['by_status'];
  readonly total: EffectCounts;
}

function Counts({ kind, rows, total }: CountsProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const number = useNumber();
  // A column in which nothing happens says nothing.
  const shown = EFFECTS.filter((effect) => total[effect] > 0);
  const line = (name: string, counts: EffectCounts, isTotal = false) => (
    <TableRow key={name}>
      <TableCell component="th" scope="row" sx={isTotal ? { fontWeight: 600 } : {}}>
        {name}
      </TableCell>
      {shown.map((effect) => (
        <TableCell key={effect} align="right" sx={isTotal ? { fontWeight: 600 } : {}}>
          {number(counts[effect])}
        </TableCell>
      ))}
    </TableRow>
  );
  return (
    <Box
      sx={{ overflowX: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={translate('requirements.impact.by_status')}
    >
      <Table size="small" aria-label={translate('requirements.impact.by_status')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('requirements.impact.status')}</TableCell>
            {shown.map((effect) => (
              <TableCell key={effect} align="right">
                {translate(`requirements.impact.${effect}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => line(codeText(statusList(kind), row.status), row))}
          {rows.length > 1 && line(translate('requirements.impact.all'), total, true)}
        </TableBody>
      </Table>
    </Box>
  );
}

/** What is typed into the form stays: the file opens beside it. */
function Subject({ subject }: { readonly subject: AffectedSubject }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { account_id, resource_id, kind, name, account_name, from, to } = subject;
  const stateText = (state: ItemState | null) =>
    state === null ? translate('requirements.impact.no_item') : codeText('ITEM_STATE', state);
  return (
    <li>
      <Link href={detailsAddress(resource_id ?? account_id, kind)} target="_blank" rel="noopener">
        {resource_id === null
          ? name
          : translate('requirements.impact.of_account', { name, account: account_name })}
        <Box component="span" sx={VISUALLY_HIDDEN}>{` (${translate('requirements.impact.new_tab')})`}</Box>
      </Link>{' '}
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('requirements.impact.change', { from: stateText(from), to: stateText(to) })}
      </Typography>
    </li>
  );
}
