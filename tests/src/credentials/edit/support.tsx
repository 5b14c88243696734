import { answerPage, bodiesTo, byCall, screen, type Sent, show } from '#tests/src/kit.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import CredentialEdit from '#src/resources/credentials/CredentialEdit.tsx';
import type { FormFile } from '#src/resources/credentials/api.ts';
import { account, INSTANCE, insuranceOf, type FileOptions, type Server } from '../details/support.tsx';

export const EDIT = '/credentialing/credential/edit';
export const SAVE = `credentialing/instances/${INSTANCE}`;
export const saves = (sent: readonly Sent[]) => bodiesTo(sent, 'PATCH', SAVE);

interface OpenEditOptions extends FileOptions {
  readonly file?: Partial<FormFile>;
  readonly resources?: readonly ResourceRecord[];
  /** Below the provider's file. */
  readonly at?: string;
}

/** A provider at its own file, whose form is that of its insurance; `file` is what the server has of it now. */
export async function openEdit(options: OpenEditOptions = {}) {
  const { items = [], resources = [], language = 'en', at = '', answers, ...browser } = options;
  const owner = account({ credential_status: 'ONBOARDING', ...options.account });
  const server: Server = { file: { ...(await insuranceOf(owner, options)), ...options.file } };
  const known = byCall({
    'credentialing/accounts/mine': { body: owner },
    'credentialing/resources': answerPage(resources),
    'credentialing/items': answerPage(items),
    [SAVE]: () => ({ body: server.file }),
  });
  const view = await show(<CredentialEdit />, {
    ...browser,
    language,
    path: `${EDIT}/*`,
    at: `${EDIT}${at}`,
    session: { role: 'CREDENTIALS_TP_PROVIDER' },
    answers: (sent) => answers?.(sent, server) ?? known(sent),
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, server };
}
