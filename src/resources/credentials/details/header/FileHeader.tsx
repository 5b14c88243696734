import EditIcon from '@mui/icons-material/EditOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { APPROVAL_FIELDS } from '#schemas/credential/subject.ts';
import { useCodeText, usePercent, useText } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Fact } from '../../../generic/Fact.tsx';
import { Fold } from '../../../generic/Fold.tsx';
import { useIsPrinted } from '../../../generic/print/printing.ts';
import { AgentName } from '../../AgentName.tsx';
import { CredentialChip, daysSince, OperationalChip, ResourceChip } from '../../status.tsx';
import { cycleOf, recordOf, summaryOf, type Subject } from '../subject.ts';
import { placeIn, type TabName } from '../tabs.ts';
import { CycleDialog } from './CycleDialog.tsx';

const APPROVAL = [
  'approval_status',
  'approval_type',
  'received_on',
  'submitted_on',
  'effective_on',
  'recredential_on',
] as const;

/** Where a file stands: its statuses, who works on it, what is open, and the approval process of its cycle. */
export function FileHeader({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const text = useText();
  const { account, resource } = subject;
  const record = recordOf(subject);
  const since = daysSince(record.status_at);
  const label = (name: string) => text(ACCOUNTS.fields[name]!.label);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, mb: 2, minWidth: 0 }}>
      <Box component="dl" sx={{ ...grid, mt: 0, ...statuses }}>
        <Fact label={label('credential_status')}>
          {resource ? (
            <ResourceChip status={resource.credential_status} />
          ) : (
            <CredentialChip status={account.credential_status} />
          )}
          <Quiet>{translate('credential_file.head.since', { smart_count: since ?? 0 })}</Quiet>
        </Fact>
        <Fact label={label('operational_status')}>
          <OperationalChip status={record.operational_status} />
        </Fact>
        <Fact label={label('progress')}>
          <Progress percent={record.progress} />
        </Fact>
        <Fact label={label('cred_agent_id')}>
          <AgentName id={account.cred_agent_id} />
        </Fact>
        <Fact label={label('submitted_at')}>
          {record.submitted_at
            ? formatMoment(record.submitted_at)
            : translate('credential_file.head.not_submitted')}
        </Fact>
        <Fact label={label('next_expiry_on')}>
          {record.next_expiry_on ? formatDay(record.next_expiry_on) : '—'}
        </Fact>
        <Fact label={translate('credential_file.head.open')}>
          <Open subject={subject} />
        </Fact>
      </Box>
      <Approval subject={subject} />
    </Paper>
  );
}

const grid = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
    xl: 'repeat(7, minmax(0, 1fr))',
  },
} as const;

/** On a phone the name of a status takes the line. */
const statuses = { '& > :nth-of-type(-n + 2)': { gridColumn: { xs: '1 / -1', sm: 'auto' } } } as const;

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'caption', mt: 0.25 }}>
    {children}
  </Box>
);

function Progress({ percent }: { readonly percent: number }) {
  const percentText = usePercent();
  return (
    <>
      {percentText(percent)}
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-hidden
        sx={{ mt: 0.5, borderRadius: 1, maxWidth: 160 }}
      />
    </>
  );
}

/** What is still to be done, each a way there; exclusions stand out. */
function Open({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const record = summaryOf(subject);
  const open: readonly (readonly [string, number | null, TabName])[] = [
    ['hits', record.open_hits, 'verification'],
    ['missing', record.missing_items, 'requirements'],
    ['expired', record.expired_items, 'requirements'],
    ['expiring', record.expiring_items, 'requirements'],
    ['items', record.pending_items, 'documents'],
    ['values', record.pending_values, 'review'],
    ['rejected', record.rejected_values, 'review'],
  ];
  const shown = open.filter(([, count]) => count !== null && count > 0);
  if (shown.length === 0) return <>{translate('credential_file.head.nothing_open')}</>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {shown.map(([name, count, tab]) => (
        <li key={name}>
          <Link
            component={RouterLink}
            to={placeIn(tab, name === 'rejected' ? { show: 'rejected' } : {})}
            color={name === 'hits' ? 'error' : 'primary'}
            sx={name === 'hits' ? { fontWeight: 700 } : {}}
          >
            {name === 'hits' && (
              <WarningIcon aria-hidden sx={{ fontSize: 16, verticalAlign: 'text-bottom', mr: 0.5 }} />
            )}
            {translate(`credential_file.open.${name}`, { smart_count: count ?? 0 })}
          </Link>
        </li>
      ))}
    </Box>
  );
}

/** The cycle with its approval process; a resource has a cycle, the process is the account's. */
function Approval({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isPrinted = useIsPrinted();
  const cycle = cycleOf(subject);
  if (!cycle) return null;
  const { account, resource } = subject;
  const mayEdit = account.can.review && !resource;
  const turn = (isOpen: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (isOpen) next.set('approval', 'edit');
        else next.delete('approval');
        return next;
      },
      { replace: true },
    );
  const process = (
    <Box component="dl" sx={{ ...grid, mt: 1 }}>
      {APPROVAL.map((name) => {
        const field = APPROVAL_FIELDS[name];
        const value = cycle[name];
        return (
          <Fact key={name} label={text(field.label)}>
            {value === null ? '—' : field.kind === 'code' ? codeText(field.list, value) : formatDay(value)}
          </Fact>
        );
      })}
    </Box>
  );
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mt: 2,
          pt: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="h2" sx={{ m: 0, typography: 'subtitle2' }}>
          {translate('credential_file.cycle.title', {
            no: cycle.no,
            kind: codeText('CYCLE_KIND', cycle.kind),
          })}
        </Box>
        {mayEdit && (
          <Button size="small" startIcon={<EditIcon />} onClick={() => turn(true)}>
            {translate('credential_file.cycle.edit')}
          </Button>
        )}
      </Box>
      {!resource &&
        // On a phone the parts of the file would begin a screen further down.
        (isNarrow && !isPrinted ? (
          <Fold label={translate('credential_file.cycle.process')}>{process}</Fold>
        ) : (
          process
        ))}
      {mayEdit && search.get('approval') === 'edit' && (
        <CycleDialog accountId={account.entity_id} cycle={cycle} onClose={() => turn(false)} />
      )}
    </>
  );
}
