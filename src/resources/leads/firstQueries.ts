import { queryOptions } from '@tanstack/react-query';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ConsoleProvider } from '#src/dataProvider/index.ts';
import { settingQuery } from '#src/dataProvider/settings.ts';
import { columnsKey } from '../generic/columns.ts';
import { viewsQuery } from '../views/api.ts';
import { PLAIN } from '../views/query.ts';

/** What the list of leads asks when nothing is asked of it, as it asks it: known before, it is drawn at once (src/firstCalls.ts has the calls). */
export function firstQueries(provider: ConsoleProvider, type: LeadType) {
  const resource = LEADS[type];
  const { sort, perPage, filter } = PLAIN;
  const asked = { pagination: { page: 1, perPage }, sort, filter };
  const records = queryOptions({
    // As react-admin's useGetList has it.
    queryKey: [resource.name, 'getList', asked],
    queryFn: ({ signal }) => provider.getList(resource.name, { ...asked, signal }),
  });
  return {
    records,
    views: viewsQuery(provider, resource),
    columns: settingQuery(provider, columnsKey(resource.name)),
  };
}
