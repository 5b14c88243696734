import { useParams } from 'react-router-dom';
import { CREDENTIAL_EDIT_PATH } from '#schemas/addresses.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useResource, type Account } from '../../api.ts';
import { Comments } from '../comments/Comments.tsx';
import { NotThere } from '../form/AccountFormPage.tsx';
import { FormLoader } from '../form/FormLoader.tsx';
import { SubmitButton } from '../submit/SubmitButton.tsx';
import { RemoveButton } from './RemoveButton.tsx';

/** A driver, vehicle, practitioner, location or owner: its form, its papers, and what was written about it. */
export function ResourcePage({ account }: { readonly account: Account }) {
  const { id = '' } = useParams();
  const { data: resource, error, refetch } = useResource(id);
  if (!resource) {
    if (bodyOf(error)?.status === 404 || bodyOf(error)?.status === 400) return <NotThere />;
    return error ? <ErrorPanel page error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  const [form] = resource.forms ?? [];
  if (!form) return <NotThere />;
  const subject = { account_id: account.entity_id, resource_id: resource.entity_id };
  // As long as the account is open it takes its resources along when it is handed in.
  const isAlone = resource.can.submit && !account.can.submit;
  return (
    <FormLoader
      instanceId={form.entity_id}
      next={CREDENTIAL_EDIT_PATH}
      actions={resource.can.remove && <RemoveButton resource={resource} />}
      below={<Comments subject={subject} />}
      {...(isAlone && {
        submit: ({ prepare }) => (
          <SubmitButton submitted={{ resource }} isIncomplete={resource.progress < 100} prepare={prepare} />
        ),
      })}
    />
  );
}
