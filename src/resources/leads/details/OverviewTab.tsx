import { useTranslate, type RaRecord } from 'ra-core';
import type { Field } from '#schemas/engine/field.ts';
import { partFields } from '#schemas/lead/parts.ts';
import { REST, SchemaDetails } from '../../generic/SchemaDetails.tsx';
import { useLeads } from '../useLeads.ts';

/** Locations have a tab of their own. */
const ELSEWHERE = ['locations'];

/** Basic and additional info of a lead (specification §2 'Lead details'), divided as its API divides them. */
export function OverviewTab({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const { type, resource } = useLeads();
  const basic = Object.values<Field>(partFields(type, 'basic')).map(({ section }) => section ?? REST);
  return (
    <SchemaDetails
      resource={resource}
      record={lead}
      omit={ELSEWHERE}
      groups={[
        { title: translate('details.fields.basic'), sections: basic },
        { title: translate('details.fields.additional'), sections: [] },
      ]}
    />
  );
}
