import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { RequirementItem } from '#schemas/credential/item.ts';
import type { FormRef, ResourceRecord } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useInstance, type Account } from '../../api.ts';
import { ItemChip } from '../../status.tsx';
import { openFields, openItems } from '../lacks.ts';
import { formAddress, itemAddress, resourceAddress } from '../paths.ts';
import { PlaceLine } from '../PlaceLine.tsx';

interface MissingListProps {
  readonly account: Account;
  readonly items: readonly RequirementItem[];
  readonly lacking: readonly ResourceRecord[];
  readonly absent: readonly ResourceKind[];
}

/** Everything that keeps the file from being submitted, each with the way to its place. */
export function MissingList({ account, items, lacking, absent }: MissingListProps) {
  const translate = useTranslate();
  const forms = account.can.edit ? (account.forms ?? []).filter(hasWork) : [];
  const papers = account.can.edit ? openItems(items) : [];
  const isDone = forms.length + papers.length + lacking.length + absent.length === 0;
  return (
    <SectionCard title={translate('credential_edit.missing.title')}>
      {isDone ? (
        <Typography sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <CheckIcon aria-hidden color="success" />
          {translate('credential_edit.missing.nothing')}
        </Typography>
      ) : (
        <List disablePadding>
          {absent.map((kind) => (
            <Typography key={kind} component="li" sx={{ py: 1, px: 1 }}>
              {translate(`credential_edit.missing.none_of.${kind}`)}
            </Typography>
          ))}
          {forms.map((form) => (
            <FormLacks key={form.key} form={form} />
          ))}
          {papers.map((item) => (
            <PlaceLine
              key={item.entity_id}
              to={itemAddress(item, item.code)}
              title={item.name}
              mark={<ItemChip state={item.state} />}
            />
          ))}
          {lacking.map((resource) => (
            <ResourceLacks key={resource.entity_id} resource={resource} />
          ))}
        </List>
      )}
    </SectionCard>
  );
}

const hasWork = ({ progress, rejected }: FormRef): boolean => progress < 100 || rejected > 0;

/** So many fields are named before the rest is counted. */
const NAMED = 8;

function FormLacks({ form }: { readonly form: FormRef }) {
  const translate = useTranslate();
  const { data } = useInstance(form.entity_id);
  const fields = data ? openFields(data) : [];
  const rest = fields.length - NAMED;
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <List disablePadding aria-label={form.title}>
        <PlaceLine
          to={formAddress(form.key)}
          title={form.title}
          text={`${form.progress} %${rest > 0 ? ` · ${translate('credentials.progress.missing', { smart_count: fields.length })}` : ''}`}
        />
        {fields.slice(0, NAMED).map(({ path, label, state }) => (
          <PlaceLine
            key={path}
            to={formAddress(form.key, path)}
            title={
              <Box component="span" sx={{ fontWeight: 400, pl: 2, display: 'block' }}>
                {label}
              </Box>
            }
            mark={
              state === 'rejected' && (
                <Typography component="span" variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
                  {translate('credentials.mark.rejected')}
                </Typography>
              )
            }
          />
        ))}
      </List>
    </Box>
  );
}

function ResourceLacks({ resource }: { readonly resource: ResourceRecord }) {
  const translate = useTranslate();
  const kind = useCodeText()('RESOURCE_KIND', resource.kind);
  const { progress, missing_items, rejected_values } = resource;
  const facts = [
    kind,
    `${progress} %`,
    ...(missing_items > 0
      ? [translate('credential_edit.missing.papers', { smart_count: missing_items })]
      : []),
    ...(rejected_values > 0
      ? [translate('credentials.edit.to_correct', { smart_count: rejected_values })]
      : []),
  ];
  return (
    <PlaceLine to={resourceAddress(resource.entity_id)} title={resource.name} text={facts.join(' · ')} />
  );
}
