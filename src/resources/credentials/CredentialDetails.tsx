import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { usePresence } from '#src/live/hooks.ts';
import { PresencePill } from '#src/live/Presence.tsx';
import { detailsAddress, useAccount, useResource } from './api.ts';
import { FileActions } from './details/header/FileActions.tsx';
import { FileHeader } from './details/header/FileHeader.tsx';
import { SubjectTabs } from './details/SubjectTabs.tsx';
import { addressOf, kindOf, recordOf, type Subject } from './details/subject.ts';
import { placeIn } from './details/tabs.ts';

const ACCOUNT = 'account';

/** A credential file, or one of its resources, as the staff judges it (specification §2 'credential details'). */
export default function CredentialDetails() {
  const { id = '', type = ACCOUNT } = useParams();
  const isAccount = type === ACCOUNT;
  const resource = useResource(isAccount ? '' : id);
  const account = useAccount(isAccount ? id : (resource.data?.account_id ?? ''));
  // A line that is lost meanwhile takes nothing off the screen.
  if (!account.data || (!isAccount && !resource.data)) {
    const error = resource.error ?? account.error;
    const retry = () => void (resource.error ? resource : account).refetch();
    return error ? <ErrorPanel page error={error} onRetry={retry} /> : <Loading />;
  }
  const subject = { account: account.data, resource: isAccount ? null : (resource.data ?? null) };
  return <Details key={id} subject={subject} type={type} />;
}

function Details({ subject, type }: { readonly subject: Subject; readonly type: string }) {
  const codeText = useCodeText();
  const { search } = useLocation();
  const others = usePresence('account', subject.account.entity_id, false);
  const kind = kindOf(subject);
  const address = addressOf(subject);
  // One subject has one address, whatever was typed.
  if (type !== kind.toLowerCase()) return <Navigate to={{ pathname: address, search }} replace />;
  const { account, resource } = subject;
  return (
    <Page
      title={recordOf(subject).name}
      subtitle={
        resource ? (
          <>
            {codeText('RESOURCE_KIND', resource.kind)} · <bdi>{account.name}</bdi>
          </>
        ) : (
          codeText('LEAD_TYPE', account.lead_type)
        )
      }
      actions={<FileActions subject={subject} />}
      crumbs={
        resource
          ? [{ to: `${detailsAddress(account.entity_id)}${placeIn('resources')}`, label: account.name }]
          : []
      }
    >
      <FileHeader subject={subject} />
      <SubjectTabs subject={subject} />
      <PresencePill people={others} />
    </Page>
  );
}
