import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useRef, useState, type ComponentProps } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Placement } from '#schemas/contract/placement.ts';
import { TEMPLATES } from '#schemas/contract/template.ts';
import { topicOf } from '#schemas/live.ts';
import { bodyOf, type ApiFail } from '#src/dataProvider/errors.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { ConfirmedStep } from '../../generic/ConfirmedStep.tsx';
import { Tabbed } from '../../generic/Tabbed.tsx';
import { useRecordCalls, useTemplate, type Template } from '../api.ts';
import { TEMPLATE_TABS, templatePath, TEMPLATES_PATH, type TemplateTab } from '../paths.ts';
import { EnabledSwitch } from './EnabledSwitch.tsx';
import { FilledPreview } from './FilledPreview.tsx';
import { TemplateDetails } from './TemplateDetails.tsx';
import { Versions } from './Versions.tsx';

/** With pdf.js behind it. */
const PlacementEditor = lazyPage(async () => ({
  default: (await import('../placements/PlacementEditor.tsx')).PlacementEditor,
}));

/** A template: what it is, what is placed on its pages, and how it was before. */
export default function TemplateScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useTemplate(id);
  useLive([topicOf('contract_template', id), topicOf('signer')]);
  if (error && !data) return <ErrorPanel page error={error} onRetry={() => void refetch()} />;
  // Of another template nothing stays.
  return data ? (
    <TemplatePage key={id} template={data} isGone={bodyOf(error)?.status === 404} />
  ) : (
    <Loading />
  );
}

interface TemplatePageProps {
  readonly template: Template;
  /** Somebody has deleted it meanwhile. */
  readonly isGone: boolean;
}

function TemplatePage({ template, isGone }: TemplatePageProps) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const [refused, setRefused] = useState<readonly ApiFail[]>([]);
  const unsaved = useRef<readonly Placement[] | null>(null);
  const onUnsaved = useCallback((placed: readonly Placement[] | null) => void (unsaved.current = placed), []);
  const [previewed, setPreviewed] = useState<{ readonly unsaved: readonly Placement[] | null } | null>(null);
  return (
    <Page
      title={template.name}
      subtitle={[
        codeText('AGREEMENT_TYPE', template.type),
        translate('contracts.templates.version', { no: template.current_no }),
        translate('contracts.templates.used', { smart_count: template.used }),
      ].join(' · ')}
      actions={
        <>
          <FormControlLabel
            control={<EnabledSwitch template={template} onRefused={setRefused} />}
            label={<span aria-hidden>{text(TEMPLATES.fields.enabled.label)}</span>}
          />
          <Button
            startIcon={<PreviewIcon />}
            aria-haspopup="dialog"
            onClick={() => setPreviewed({ unsaved: unsaved.current })}
          >
            {translate('contracts.preview.button')}
          </Button>
          {template.can.edit && <DeleteButton template={template} />}
        </>
      }
    >
      {refused.length > 0 && <Refused template={template} fails={refused} onClose={() => setRefused([])} />}
      {isGone && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          {translate('live.gone')}
        </Alert>
      )}
      <TemplateTabs template={template} onUnsaved={onUnsaved} />
      {previewed && <FilledPreview template={template} {...previewed} onClose={() => setPreviewed(null)} />}
    </Page>
  );
}

interface RefusedProps {
  readonly template: Template;
  readonly fails: readonly ApiFail[];
  readonly onClose: () => void;
}

/** Why it cannot be enabled, each with the way to where that is mended. */
function Refused({ template, fails, onClose }: RefusedProps) {
  const translate = useTranslate();
  const tabOf = ({ field }: ApiFail): TemplateTab =>
    field.startsWith('placements') ? 'placements' : TEMPLATE_TABS[0];
  return (
    <Alert
      severity="error"
      role="alert"
      onClose={onClose}
      closeText={translate('ra.action.close')}
      sx={{ mb: 2 }}
    >
      {translate('contracts.templates.refused')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {fails.map((fail) => (
          <li key={`${fail.field} ${fail.message}`}>
            <Link to={templatePath(template.id, tabOf(fail))}>{fail.message}</Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function DeleteButton({ template }: { readonly template: Template }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const calls = useRecordCalls(TEMPLATES);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {translate('ra.action.delete')}
      </Button>
      {isAsked && (
        <ConfirmedStep
          title={translate('contracts.templates.delete_ask', { name: template.name })}
          text={translate('contracts.templates.delete_text')}
          action={translate('ra.action.delete')}
          run={() => calls.remove(template)}
          onDone={() => {
            notify('contracts.templates.deleted', { type: 'success' });
            void navigate(TEMPLATES_PATH);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** The chosen part is in the address, so that it can be sent to a colleague. */
function TemplateTabs({ template, onUnsaved }: ComponentProps<typeof PlacementEditor>) {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const tab = TEMPLATE_TABS.find((name) => name === search.get('tab')) ?? TEMPLATE_TABS[0];
  const navigate = useNavigate();
  return (
    <Tabbed
      label={translate('contracts.templates.tabs')}
      tabs={TEMPLATE_TABS.map((name) => ({ name, label: translate(`contracts.tab.${name}`) }))}
      tab={tab}
      onChange={(next) => void navigate(templatePath(template.id, next), { replace: true })}
    >
      {tab === 'details' && <TemplateDetails template={template} />}
      {tab === 'placements' && <PlacementEditor template={template} onUnsaved={onUnsaved} />}
      {tab === 'versions' && <Versions template={template} />}
    </Tabbed>
  );
}
