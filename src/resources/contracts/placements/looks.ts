import CheckBoxIcon from '@mui/icons-material/CheckBoxOutlined';
import DateIcon from '@mui/icons-material/EventOutlined';
import InitialsIcon from '@mui/icons-material/AbcOutlined';
import MergeIcon from '@mui/icons-material/DataObjectOutlined';
import SignatureIcon from '@mui/icons-material/DrawOutlined';
import TextIcon from '@mui/icons-material/TextFieldsOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Placement } from '#schemas/contract/placement.ts';
import { fieldOf } from '#schemas/engine/resource.ts';
import type { ContractParty, PlacementKind } from '#schemas/vocabulary/index.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { PAPER } from '#src/theme/tokens.ts';
import { useLeads } from '../../leads/useLeads.ts';

export const ICONS: Readonly<Record<PlacementKind, SvgIconComponent>> = {
  SIGNATURE: SignatureIcon,
  INITIALS: InitialsIcon,
  DATE: DateIcon,
  TEXT: TextIcon,
  CHECKBOX: CheckBoxIcon,
  MERGE: MergeIcon,
};

/** On paper at least 4.5:1 upon their `soft`. The name always stands beside them. */
export const coloursOf = (party: ContractParty | null) => PAPER.party[party ?? 'NOBODY'];

/** What a placement is called: its label or the lead's field where it has one, and what it is. */
export function usePlacementName(): (placement: Placement) => string {
  const codeText = useCodeText();
  const text = useText();
  const { resource } = useLeads();
  return useCallback(
    ({ kind, label, field }) => {
      const merged = field === null ? undefined : fieldOf(resource.fields, field);
      return label ?? (merged ? text(merged.label) : codeText('PLACEMENT_KIND', kind));
    },
    [codeText, text, resource],
  );
}

/** The same with whose it is, for lists and for screen readers: 'Signature, Provider'. */
export function usePlacementTitle(): (placement: Placement) => string {
  const nameOf = usePlacementName();
  const codeText = useCodeText();
  const translate = useTranslate();
  return useCallback(
    (placement) => {
      const kind = codeText('PLACEMENT_KIND', placement.kind);
      const whose = placement.party === null ? null : codeText('CONTRACT_PARTY', placement.party);
      const name = nameOf(placement);
      return [name, ...(name === kind ? [] : [kind]), ...(whose ? [whose] : [])].join(
        translate('contracts.place.and'),
      );
    },
    [nameOf, codeText, translate],
  );
}
