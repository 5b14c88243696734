import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { TEMPLATES } from '#schemas/contract/template.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { topicOf } from '#schemas/live.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import type { ExtraColumn } from '../../generic/columns.ts';
import { SchemaList } from '../../generic/SchemaList.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { ResourceList } from '../../generic/ResourceList.tsx';
import type { ListedTemplate } from '../api.ts';
import { NEW_TEMPLATE_PATH, templatePath } from '../paths.ts';
import { EnabledSwitch } from './EnabledSwitch.tsx';

const SORT = { field: 'updated_at', order: 'DESC' } as const;
const TOPICS = [topicOf('contract_template'), topicOf('signer')];
const FIRST = ['type', 'tags', 'signer_id', 'switch', 'updated_at'];

const { column: _word, ...enabled } = TEMPLATES.fields.enabled;
/** Whether it is enabled is a switch here, not a word. */
const LISTED: Resource = { ...TEMPLATES, fields: { ...TEMPLATES.fields, enabled } };

/** A switch has room around it: its track begins where its heading does. */
const FLUSH = { display: 'inline-flex', ml: -1.5 } as const;

/** The papers from which agreements are made (specification §2, §5 'Templates'). */
export default function TemplateList() {
  const translate = useTranslate();
  const text = useText();
  const mayWrite = useCan('contract.write') !== null;
  const label = text(enabled.label);
  useLive(TOPICS);
  const extras = useMemo(
    (): ExtraColumn[] => [
      {
        name: 'switch',
        label,
        after: 'signer_id',
        sortBy: 'enabled',
        width: 120,
        render: (record) => (
          <Box sx={FLUSH}>
            <EnabledSwitch template={record as ListedTemplate} />
          </Box>
        ),
      },
    ],
    [label],
  );
  return (
    // The address alone says what is shown: Back must lead to what was there (docs/decisions/008).
    <ResourceList resource={TEMPLATES.name} sort={SORT} perPage={25} storeKey={false}>
      <Page
        title={translate('app.menu.templates')}
        subtitle={translate('contracts.templates.subtitle')}
        actions={<NewButton />}
      >
        <SchemaList
          resource={LISTED}
          to={(record) => templatePath(record.id)}
          extras={extras}
          first={FIRST}
          firstSteps={{
            help: translate(mayWrite ? 'contracts.templates.none_help' : 'contracts.templates.none_read'),
            actions: <NewButton />,
          }}
        />
      </Page>
    </ResourceList>
  );
}

function NewButton() {
  const translate = useTranslate();
  if (useCan('contract.write') === null) return null;
  return (
    <ShortButton
      size="small"
      variant="contained"
      icon={<AddIcon />}
      label={translate('contracts.templates.new')}
      component={Link}
      to={NEW_TEMPLATE_PATH}
    />
  );
}
