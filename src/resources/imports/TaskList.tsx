import { Button } from '@mui/material';
import { useTranslate, type GetListResult } from 'ra-core';
import { Link } from 'react-router-dom';
import { IMPORT_PATH } from '#schemas/addresses.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { SchemaList } from '../generic/SchemaList.tsx';
import { ResourceList } from '../generic/ResourceList.tsx';
import { MendedAddress } from '../views/MendedAddress.tsx';
import { pollOf } from './api/flows.ts';
import { tasksOf } from './tasks/resource.ts';
import { TaskDetails } from './tasks/TaskDetails.tsx';
import { TaskFilters } from './tasks/TaskFilters.tsx';
import { useDetails } from './tasks/useDetails.ts';
import { taskOf, useTaskColumns } from './tasks/useTaskColumns.tsx';

const SIZE = 25;
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;

/** While something of the page is at work the list is read anew as often as the task that moves fastest. */
const polling = {
  refetchInterval: ({ state }: { readonly state: { readonly data?: GetListResult | undefined } }) => {
    const paces = (state.data?.data ?? []).map((record) => pollOf(taskOf(record)));
    const fastest = Math.min(...paces.filter((pace) => pace !== false));
    return Number.isFinite(fastest) ? fastest : false;
  },
};

/** Manage import tasks: the person's own, or for supervisors all of their type. */
export function TaskList() {
  const translate = useTranslate();
  const { type } = useSession();
  const resource = tasksOf(useCan('import.write'));
  const columns = useTaskColumns();
  const { id, addressOf, close } = useDetails();
  return (
    <LeadTypeScope value={type}>
      <MendedAddress resource={resource}>
        <ResourceList
          resource={resource.name}
          sort={NEWEST_FIRST}
          perPage={SIZE}
          // The address alone says what is shown (docs/decisions/008).
          storeKey={false}
          queryOptions={polling}
        >
          <SchemaList
            resource={resource}
            to={(record) => addressOf(String(record.id))}
            extras={columns}
            quick={<TaskFilters />}
            firstSteps={{
              help: translate('import_jobs.task.first_steps'),
              actions: (
                <Button variant="contained" component={Link} to={IMPORT_PATH}>
                  {translate('imports.new')}
                </Button>
              ),
            }}
          />
        </ResourceList>
        {id && <TaskDetails key={id} id={id} onClose={close} />}
      </MendedAddress>
    </LeadTypeScope>
  );
}
