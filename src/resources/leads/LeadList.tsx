import AddIcon from '@mui/icons-material/Add';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { ListBase, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/hooks.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { Page } from '#src/layout/Page.tsx';
import type { ExtraColumn } from '../generic/columns.ts';
import { SchemaList } from '../generic/SchemaList.tsx';
import { AgingChip } from './AgingChip.tsx';
import { ExportButton } from './ExportButton.tsx';
import { IMPORT_PATH, leadPath, NEW_LEAD_PATH } from './paths.ts';
import { QuickFilters } from './QuickFilters.tsx';
import { useLeads } from './useLeads.ts';

/** Specification §2 'Leads list', and the status, so that both stand on the screen of a laptop. */
const FIRST = [
  'company_name',
  'status',
  'phone',
  'specialties',
  'service_offered',
  'aging',
  'pr_assigned_id',
  'assignee_id',
];

/** The leads of the signed-in person's type (specification §2 'Leads list'). */
export default function LeadList() {
  const { type, resource } = useLeads();
  const text = useText();
  const translate = useTranslate();
  const aging = translate('leads.aging.label');
  const extras = useMemo(
    (): ExtraColumn[] => [
      {
        name: 'aging',
        label: aging,
        after: 'phone',
        sortBy: 'created_at',
        render: (record) => <AgingChip since={record.created_at} />,
      },
    ],
    [aging],
  );
  return (
    <LeadTypeScope value={type}>
      <ListBase resource={resource.name} sort={{ field: 'updated_at', order: 'DESC' }} perPage={25}>
        <Page
          title={text(resource.label.many)}
          actions={
            <>
              <ExportButton resource={resource} />
              <NewButtons />
            </>
          }
        >
          <SchemaList
            resource={resource}
            to={(record) => leadPath(record.id)}
            extras={extras}
            quick={<QuickFilters />}
            firstSteps={{ help: translate('leads.list.none_help'), actions: <NewButtons /> }}
            first={FIRST}
          />
        </Page>
      </ListBase>
    </LeadTypeScope>
  );
}

function NewButtons() {
  const translate = useTranslate();
  return (
    <>
      <Button size="small" startIcon={<UploadIcon />} component={Link} to={IMPORT_PATH}>
        {translate('leads.list.import')}
      </Button>
      <Button size="small" variant="contained" startIcon={<AddIcon />} component={Link} to={NEW_LEAD_PATH}>
        {translate('leads.list.new')}
      </Button>
    </>
  );
}
