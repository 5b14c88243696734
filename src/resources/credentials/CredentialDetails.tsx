import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo } from 'react';
import { useTranslate } from 'ra-core';
import { useParams, useSearchParams } from 'react-router-dom';
import { modelOf } from '#src/forms/model.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useFile, type FormFile } from './api.ts';
import { FileFacts } from './details/FileFacts.tsx';
import { FileHistory } from './details/FileHistory.tsx';
import { ReviewBoard } from './details/ReviewBoard.tsx';
import { StatusActions } from './details/StatusActions.tsx';

const TABS = ['review', 'history'] as const;

/** A credential file as the staff judges it (specification §2 'credential details'). */
export default function CredentialDetails() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useFile(id);
  if (error) return <ErrorPanel page error={error} onRetry={() => void refetch()} />;
  return data ? <Details key={id} file={data} /> : <Loading />;
}

function Details({ file }: { readonly file: FormFile }) {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const chosen = TABS.find((name) => name === search.get('tab')) ?? 'review';
  const model = useMemo(() => modelOf(file, file.fields), [file]);
  return (
    <Page
      title={file.account.name}
      subtitle={<FileFacts file={file} />}
      actions={<StatusActions file={file} model={model} />}
    >
      <Tabs
        value={chosen}
        onChange={(_, name: string) => setSearch(name === TABS[0] ? {} : { tab: name }, { replace: true })}
        aria-label={translate('credentials.details.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={translate(`credentials.tab.${name}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${chosen}`} aria-labelledby={`tab-${chosen}`} sx={{ minWidth: 0 }}>
        {chosen === 'review' ? (
          <ReviewBoard file={file} model={model} />
        ) : (
          <FileHistory file={file} model={model} />
        )}
      </Box>
    </Page>
  );
}
