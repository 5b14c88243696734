import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RequirementItem } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import CredentialEdit from '#src/resources/credentials/CredentialEdit.tsx';
import type { Account, FormFile } from '#src/resources/credentials/api.ts';
import { answerPage, show, type Answers, type Sent } from '../../resources/screen.tsx';
import { account, INSTANCE, insuranceOf, type InsuranceOptions } from '../details/support.tsx';

export const EDIT = '/credentialing/credential/edit';
export const SAVE = `credentialing/instances/${INSTANCE}`;

interface OpenEditOptions extends Pick<InsuranceOptions, 'marks' | 'data' | 'language' | 'form'> {
  readonly account?: Partial<Account>;
  readonly file?: Partial<FormFile>;
  readonly items?: readonly RequirementItem[];
  readonly resources?: readonly ResourceRecord[];
  readonly answers?: Answers;
  readonly around?: (screen: ReactNode) => ReactNode;
  /** What the browser has kept. */
  readonly stored?: Record<string, unknown>;
  /** Below the provider's file. */
  readonly at?: string;
}

/** A provider at its own file, whose form is that of its insurance; `file` is what the server has of it now. */
export async function openEdit(options: OpenEditOptions = {}) {
  const {
    items = [],
    resources = [],
    marks,
    data,
    language = 'en',
    at = '',
    answers,
    stored = {},
    form,
  } = options;
  const owner = account({ credential_status: 'ONBOARDING', ...options.account });
  const server = {
    file: { ...(await insuranceOf(owner, { marks, data, language, form })), ...options.file },
  };
  const known = ({ path, method }: Sent) => {
    if (path === 'credentialing/accounts/mine') return { body: owner };
    if (path === 'credentialing/resources') return answerPage(resources);
    if (path === 'credentialing/items') return answerPage(items);
    if (path === SAVE && method === 'GET') return { body: server.file };
    return undefined;
  };
  const view = await show(<CredentialEdit />, {
    language,
    path: `${EDIT}/*`,
    at: `${EDIT}${at}`,
    session: { role: 'CREDENTIALS_TP_PROVIDER' },
    answers: (sent) => answers?.(sent) ?? known(sent),
    ...(options.around ? { around: options.around } : {}),
    stored,
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, server };
}
