import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import { formTitle } from '#schemas/forms/keys.ts';
import { useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { formAddress, useRelease } from '../api.ts';
import { Waiting } from '../Waiting.tsx';
import { Comparison } from './Comparison.tsx';

const SKELETONS = 3;
const ITEM_HEIGHT = 180;

/** What a release has brought of a form that was changed here: each change is taken or left. */
export default function ReleaseScreen() {
  const translate = useTranslate();
  const text = useText();
  const { key = '' } = useParams();
  const { data, error, refetch } = useRelease(key);
  const title = text(formTitle(key));
  return (
    <Page
      crumbs={[{ to: formAddress(key), label: title }]}
      title={translate('form_schemas.release.title', { title })}
      subtitle={
        data
          ? translate('form_schemas.release.shipped', { date: formatMoment(data.shipped_at) })
          : translate('form_schemas.release.subtitle')
      }
    >
      {error && !data ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Waiting parts={SKELETONS} height={ITEM_HEIGHT} />
      ) : data === null ? (
        <EmptyState role="status" text={translate('form_schemas.release.none')}>
          <Button component={Link} to={formAddress(key)} variant="outlined">
            {translate('form_schemas.action.versions_of', { title })}
          </Button>
        </EmptyState>
      ) : (
        <Comparison key={key} release={data} />
      )}
    </Page>
  );
}
