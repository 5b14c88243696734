import { ACCOUNT_FORM, RESOURCE_FORM } from '#schemas/forms/keys.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { toneOf } from '#src/kinds/code/tones.ts';
import type { StatusTone } from '#src/theme/tokens.ts';
import { placesOf } from '../credentials/list/useQueue.ts';
import { statusList } from '../credentials/status.tsx';

/** The list of credential statuses of the subjects that fill in a form. */
const listOf = (key: string) => statusList(Object.values(RESOURCE_FORM).includes(key) ? 'DRIVER' : 'ACCOUNT');

/** What the status of a form's files is called. */
export function useStatusText(key: string): (status: string) => string {
  const codeText = useCodeText();
  return (status) => codeText(listOf(key), status);
}

export const statusTone = (key: string, status: string): StatusTone => toneOf(listOf(key), status) ?? 'new';

/** The list of those who fill in a form and stand so. Of which version their forms are it does not tell. */
export function filesAddress(key: string, status: string): string {
  const codeOf = (forms: Readonly<Record<string, string>>) =>
    Object.entries(forms).flatMap(([code, form]) => (form === key ? [code] : []));
  const [kinds, types] = [codeOf(RESOURCE_FORM), codeOf(ACCOUNT_FORM)];
  const filter = {
    credential_status_in: [status],
    ...(kinds.length > 0 && { kind_in: kinds }),
    ...(types.length > 0 && { lead_type_in: types }),
  };
  const { list } = placesOf(kinds.length > 0 ? 'resources' : 'accounts');
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
