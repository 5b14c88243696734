import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { RequirementItem } from '#schemas/credential/item.ts';
import type { FormRef, ResourceRecord } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { useCodeText, usePercent } from '#src/i18n/hooks.ts';
import { ItemChip } from '../../status.tsx';
import { formAddress, itemAddress, resourceAddress } from '../paths.ts';
import { PlaceLine } from '../PlaceLine.tsx';

/** A kind of which the account has none, and cannot be submitted without. */
export function AbsentKind({ kind }: { readonly kind: ResourceKind }) {
  const translate = useTranslate();
  return (
    <Typography component="li" sx={{ py: 1, px: 1 }}>
      {translate(`credential_edit.missing.none_of.${kind}`)}
    </Typography>
  );
}

interface OpenFormProps {
  readonly form: FormRef;
  /** What is said of it besides how far it is. */
  readonly more?: string | null;
}

/** A form that is not complete, or of which something was sent back. */
export function OpenForm({ form, more = null }: OpenFormProps) {
  const percentText = usePercent();
  const facts = [percentText(form.progress), ...(more === null ? [] : [more])];
  return <PlaceLine to={formAddress(form.key)} title={form.title} text={facts.join(' · ')} />;
}

/** A paper that is to be handed in. */
export const OpenPaper = ({ item }: { readonly item: RequirementItem }) => (
  <PlaceLine to={itemAddress(item, item.code)} title={item.name} mark={<ItemChip state={item.state} />} />
);

/** A resource that lacks something. */
export function OpenResource({ resource }: { readonly resource: ResourceRecord }) {
  const translate = useTranslate();
  const kind = useCodeText()('RESOURCE_KIND', resource.kind);
  const percentText = usePercent();
  const { progress, missing_items, rejected_values } = resource;
  const facts = [
    kind,
    percentText(progress),
    ...(missing_items > 0
      ? [translate('credential_edit.missing.papers', { smart_count: missing_items })]
      : []),
    ...(rejected_values > 0
      ? [translate('credentials.edit.to_correct', { smart_count: rejected_values })]
      : []),
  ];
  return (
    <PlaceLine to={resourceAddress(resource.entity_id)} title={resource.name} text={facts.join(' · ')} />
  );
}
