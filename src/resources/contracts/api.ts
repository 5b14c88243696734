import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne, type RaRecord } from 'ra-core';
import type { Placement } from '#schemas/contract/placement.ts';
import { TEMPLATES, type TemplateRecord } from '#schemas/contract/template.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { AgreementType } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { ApiPage } from '#src/dataProvider/lists.ts';
import { withId } from '#src/dataProvider/records.ts';

/** A template as lists have it. */
export interface ListedTemplate extends RaRecord, Omit<TemplateRecord, 'name' | 'type' | 'updated_at'> {
  readonly id: string;
  readonly entity_id: string;
  readonly name: string;
  readonly type: AgreementType;
  readonly updated_at: string;
  readonly version: number;
  /** Number of the version of its paper that new agreements are made from. */
  readonly current_no: number;
  readonly can: { readonly edit: boolean };
}

/** A template on its own, with its pages (sizes in points) and what is placed on them. */
export interface Template extends ListedTemplate {
  readonly pages: readonly { readonly w: number; readonly h: number }[];
  readonly placements: readonly Placement[];
  /** By how many agreements it was used, 1,000 at most. */
  readonly used: number;
}

/** A version of a template, as the list of them has it. */
export interface TemplateVersion {
  readonly no: number;
  readonly pages: number;
  readonly placements: number;
  readonly created_at: string;
  readonly created_by: string | null;
}

const pathOf = (resource: Resource, { id }: Pick<RaRecord, 'id'>): string =>
  `${resource.name}/${encodeURIComponent(String(id))}`;
export const templateCall = (id: RaRecord['id'], what = ''): string => `${pathOf(TEMPLATES, { id })}${what}`;

/** Changes of signers and templates. What screens show of them, also by name, is read again after each. */
export function useRecordCalls(resource: Resource) {
  const provider = useProvider();
  const queries = useQueryClient();
  const then = async (answer: Promise<Values | undefined>): Promise<RaRecord> => {
    try {
      return withId({ ...(await answer) });
    } finally {
      void queries.invalidateQueries({ queryKey: [resource.name] });
      void queries.invalidateQueries({ queryKey: ['entries', resource.name] });
    }
  };
  const version = ({ version }: RaRecord) => ({ version: Number(version) });
  return {
    add: (values: Values) => then(provider.call(resource.name, { method: 'POST', body: values })),
    change: (record: RaRecord, values: Values) =>
      then(
        provider.call(pathOf(resource, record), { method: 'PATCH', body: { ...values, ...version(record) } }),
      ),
    remove: (record: RaRecord) =>
      then(provider.call(pathOf(resource, record), { method: 'DELETE', query: version(record) })),
    /** Templates: offered for new agreements, or no longer. */
    enable: (record: RaRecord, isOn: boolean) =>
      then(
        provider.call(`${pathOf(resource, record)}/${isOn ? 'enable' : 'disable'}`, {
          method: 'POST',
          body: version(record),
        }),
      ),
  };
}

/** A template by itself: apart from what a list has remembered of it, which is without pages and placements. */
export const useTemplate = (id: string) => useGetOne<Template>(TEMPLATES.name, { id, meta: { whole: true } });

/** The versions of a template, newest first. */
export function useVersions(template: ListedTemplate, page: number, size: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: [TEMPLATES.name, 'versions', template.id, template.current_no, page, size],
    queryFn: ({ signal }) =>
      provider.call<Omit<ApiPage, 'items'> & { readonly items: readonly TemplateVersion[] }>(
        templateCall(template.id, '/versions'),
        { query: { page, size }, signal },
      ),
  });
}
