import { codesOf } from '#schemas/engine/codes.ts';
import { RESOURCE_FORM } from '#schemas/forms/keys.ts';
import { RESOURCE_KIND } from '#schemas/vocabulary/index.ts';
import { detailsAddress } from '../credentials/api.ts';

/** Where a file is read that has a form: that of the resource, or of the account. */
export function fileAddress(
  formKey: string,
  { account_id, resource_id }: { readonly account_id: string; readonly resource_id?: string | null },
): string {
  const kind = codesOf(RESOURCE_KIND).find((one) => RESOURCE_FORM[one] === formKey);
  return resource_id && kind ? detailsAddress(resource_id, kind) : detailsAddress(account_id);
}
