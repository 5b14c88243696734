import { useTranslate } from 'ra-core';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useItems, type Account } from '../../api.ts';
import { useSubjectDocuments } from '../SubjectContexts.tsx';
import { PaperList } from './PaperList.tsx';

/** Every paper that the account itself has to hand in. */
export function PapersPage({ account }: { readonly account: Account }) {
  const translate = useTranslate();
  const own = { account_id: account.entity_id, resource_id: null };
  const { items, error, refetch } = useItems(own);
  const documents = useSubjectDocuments(own);
  if (!items) return error ? <ErrorPanel page error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <Page title={translate('credential_edit.papers')} subtitle={account.name} width="form">
      <SectionCard title={translate('credential_edit.papers')}>
        <PaperList items={items.filter((item) => item.needs_document)} actions={documents} />
      </SectionCard>
    </Page>
  );
}
