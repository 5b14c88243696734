import { useCreate, useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { RaRecord } from 'ra-core';
import { LEADS_PATH, leadPath } from '#schemas/addresses.ts';
import type { Values } from '#schemas/engine/field.ts';
import { LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { Page } from '#src/layout/Page.tsx';
import { SchemaForm } from '../generic/SchemaForm.tsx';
import { DuplicateWatch } from './duplicates/DuplicateWatch.tsx';
import { useLeadGuard } from './duplicates/useLeadGuard.tsx';
import { useLeads } from './useLeads.ts';

const { initial } = LEAD_LIFECYCLE;

/** A new lead by hand. It starts its life as every other, and with the person who writes it down. */
export default function LeadCreate() {
  const { type, resource } = useLeads();
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const me = useSession().id;
  const [create] = useCreate();
  const { guarded, dialog } = useLeadGuard(resource, null);

  const save = (values: Values): Promise<RaRecord> =>
    guarded(values, (meta) => create(resource.name, { data: values, meta }, { returnPromise: true }));

  return (
    <LeadTypeScope value={type}>
      <Page title={translate('leads.list.new')} width="form">
        <SchemaForm
          resource={resource}
          record={null}
          defaults={{ status: initial, pr_assigned_id: me }}
          codes={{ status: [initial] }}
          save={save}
          onSaved={(lead) => {
            notify('leads.form.created', { type: 'success' });
            void navigate(leadPath(lead.id));
          }}
          onCancel={() => void navigate(LEADS_PATH)}
          around={(sections) => (
            <DuplicateWatch resource={resource} except={null}>
              {sections}
            </DuplicateWatch>
          )}
        />
        {dialog}
      </Page>
    </LeadTypeScope>
  );
}
