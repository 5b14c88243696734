import { useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { TEMPLATES } from '#schemas/contract/template.ts';
import { Page } from '#src/layout/Page.tsx';
import { SchemaForm } from '../../generic/SchemaForm.tsx';
import { useRecordCalls } from '../api.ts';
import { templatePath, TEMPLATES_PATH } from '../paths.ts';

const DEFAULTS = { in_order: true };

/** A new template: once its file is there, fields are placed on its pages. */
export default function TemplateCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const calls = useRecordCalls(TEMPLATES);
  return (
    <Page
      title={translate('contracts.templates.new')}
      subtitle={translate('contracts.templates.new_help')}
      width="form"
    >
      <SchemaForm
        resource={TEMPLATES}
        record={null}
        defaults={DEFAULTS}
        action={translate('contracts.templates.create')}
        save={calls.add}
        onSaved={({ id }) => {
          notify('contracts.templates.created', { type: 'success' });
          void navigate(templatePath(id, 'placements'));
        }}
        onCancel={() => void navigate(TEMPLATES_PATH)}
      />
    </Page>
  );
}
