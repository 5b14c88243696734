import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { RequirementItem } from '#schemas/credential/item.ts';
import type { FormRef, ResourceRecord } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useInstance, type Account } from '../../api.ts';
import { openFields, openOf } from '../lacks.ts';
import { formAddress } from '../paths.ts';
import { PlaceLine } from '../PlaceLine.tsx';
import { AbsentKind, OpenForm, OpenPaper, OpenResource } from './OpenPlaces.tsx';

interface MissingListProps {
  readonly account: Account;
  readonly items: readonly RequirementItem[];
  readonly lacking: readonly ResourceRecord[];
  readonly absent: readonly ResourceKind[];
}

/** Everything that keeps the file from being submitted, each with the way to its place. */
export function MissingList({ account, items, lacking, absent }: MissingListProps) {
  const translate = useTranslate();
  const { forms, papers } = openOf(account, items);
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
            <AbsentKind key={kind} kind={kind} />
          ))}
          {forms.map((form) => (
            <FormLacks key={form.key} form={form} />
          ))}
          {papers.map((item) => (
            <OpenPaper key={item.entity_id} item={item} />
          ))}
          {lacking.map((resource) => (
            <OpenResource key={resource.entity_id} resource={resource} />
          ))}
        </List>
      )}
    </SectionCard>
  );
}

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
        <OpenForm
          form={form}
          more={rest > 0 ? translate('credentials.progress.missing', { smart_count: fields.length }) : null}
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
