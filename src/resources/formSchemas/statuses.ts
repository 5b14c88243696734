import { RESOURCE_FORM } from '#schemas/forms/keys.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { toneOf, type Tone } from '#src/kinds/code/tones.ts';
import { statusList } from '../credentials/status.tsx';

/** The list of credential statuses of the subjects that fill in a form. */
const listOf = (key: string) => statusList(Object.values(RESOURCE_FORM).includes(key) ? 'DRIVER' : 'ACCOUNT');

/** What the status of a form's files is called. */
export function useStatusText(key: string): (status: string) => string {
  const codeText = useCodeText();
  return (status) => codeText(listOf(key), status);
}

export const statusTone = (key: string, status: string): Tone => toneOf(listOf(key), status) ?? 'new';
