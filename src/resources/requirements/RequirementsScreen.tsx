import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RequirementRecord } from '#schemas/credential/requirement.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { topicOf } from '#schemas/live.ts';
import { SUBJECT_KIND, type SubjectKind } from '#schemas/vocabulary/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { ScrollTabs } from '#src/layout/ScrollTabs.tsx';
import { useLive } from '#src/live/hooks.ts';
import { PageTurner } from '../imports/PageTurner.tsx';
import { PAGE_SIZE, useRequirementCalls, useRequirements } from './api.ts';
import { FourEyesCard } from './FourEyesCard.tsx';
import { RequirementDialog } from './RequirementDialog.tsx';
import { RequirementList } from './RequirementList.tsx';
import type { Step } from './RowActions.tsx';
import { ActiveDialog, RemoveDialog } from './StepDialogs.tsx';
import { ShortButton } from '../generic/ShortButton.tsx';

const KINDS = codesOf(SUBJECT_KIND);
const TOPICS = [topicOf('requirement')];

/** What credential files must hold (specification §2 'provider requirements'), kind by kind of subject. */
export default function RequirementsScreen() {
  const translate = useTranslate();
  const codeText = useCodeText();
  const id = useId();
  useLive(TOPICS);
  const mayWrite = useCan('requirement.write') !== null;
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find((code) => code === query.get('kind')) ?? 'ACCOUNT';
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={translate('requirements.title')}
      subtitle={translate('requirements.subtitle')}
      actions={
        mayWrite && (
          <ShortButton
            variant="contained"
            icon={<AddIcon />}
            label={translate('requirements.add')}
            onClick={() => setAdding(true)}
          />
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FourEyesCard />
        <ScrollTabs
          value={kind}
          onChange={(_event, next: SubjectKind) => setQuery({ kind: next }, { replace: true })}
          aria-label={translate('requirements.kinds')}
        >
          {KINDS.map((code) => (
            <Tab
              key={code}
              value={code}
              label={codeText('SUBJECT_KIND', code)}
              id={`${id}${code}`}
              aria-controls={`${id}panel`}
            />
          ))}
        </ScrollTabs>
        <Box role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${kind}`} sx={{ minWidth: 0 }}>
          <Kind key={kind} kind={kind} mayWrite={mayWrite} />
        </Box>
      </Box>
      {isAdding && <RequirementDialog record={null} kind={kind} onClose={() => setAdding(false)} />}
    </Page>
  );
}

interface KindProps {
  readonly kind: SubjectKind;
  readonly mayWrite: boolean;
}

function Kind({ kind, mayWrite }: KindProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const language = useLanguage();
  const notify = useNotify();
  const { change } = useRequirementCalls();
  const [isAll, setAll] = useState(false);
  const [page, setPage] = useState(0);
  const [work, setWork] = useState<{ step: Step; record: RequirementRecord } | null>(null);
  const { data, error, refetch } = useRequirements({ kind, isAll, page });
  const close = () => setWork(null);
  const move = (index: number, by: -1 | 1) => {
    const [record, neighbour] = [data?.items[index], data?.items[index + by]];
    if (!record || !neighbour) return;
    // What stands at a place moves on for who comes to it.
    const position = neighbour.position + (by === 1 ? 1 : 0);
    change(record.entity_id, record.version, { position }).catch((failed: unknown) =>
      notify(textOf(failed, language), { type: 'error' }),
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FormControlLabel
        control={
          <Switch
            checked={isAll}
            onChange={(_event, isOn) => {
              setAll(isOn);
              setPage(0);
            }}
          />
        }
        label={translate('requirements.inactive')}
      />
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <Box role="status" sx={{ py: 3 }}>
          <Typography>{translate('requirements.none')}</Typography>
          <Typography color="text.secondary">
            {translate(mayWrite ? 'requirements.none_help' : 'requirements.none_read')}
          </Typography>
        </Box>
      ) : (
        <RequirementList
          items={data.items}
          label={codeText('SUBJECT_KIND', kind)}
          onStep={(step, record) => setWork({ step, record })}
          onMove={move}
        />
      )}
      {data && data.total > PAGE_SIZE && (
        <PageTurner total={data.total} size={PAGE_SIZE} page={page} onPage={setPage} />
      )}
      {work?.step === 'edit' && <RequirementDialog record={work.record} kind={kind} onClose={close} />}
      {work?.step === 'active' && <ActiveDialog record={work.record} onClose={close} />}
      {work?.step === 'remove' && <RemoveDialog record={work.record} onClose={close} />}
    </Box>
  );
}
