import { useTranslate } from 'ra-core';
import { IMPORT_TASKS_PATH } from '#schemas/addresses.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { OPEN_FLOWS, useOpenFlows } from '#src/resources/imports/api/flows.ts';
import { stepPath } from '#src/resources/imports/paths.ts';
import { TaskStatus } from '#src/resources/imports/tasks/TaskStatus.tsx';
import { filteredList } from '#src/resources/views/query.ts';
import { Block } from '../Block.tsx';
import { Line, LineList } from '../Line.tsx';

/** Imports of the team that are under way, wait for somebody, or broke off. */
export function OpenImports() {
  const translate = useTranslate();
  const { data, error, refetch } = useOpenFlows('all');
  return (
    <Block
      title={translate('home.imports.title')}
      none={translate('home.imports.none')}
      asked={{ data, error, refetch }}
      all={{ to: filteredList(IMPORT_TASKS_PATH, { status_in: OPEN_FLOWS }), count: data }}
    >
      {({ items }) =>
        items.length > 0 && (
          <LineList>
            {items.map((flow) => (
              <Line
                key={flow.entity_id}
                to={stepPath(flow.entity_id)}
                title={flow.filename}
                text={formatMoment(flow.updated_at)}
                mark={
                  <span>
                    <TaskStatus task={flow} />
                  </span>
                }
              />
            ))}
          </LineList>
        )
      }
    </Block>
  );
}
