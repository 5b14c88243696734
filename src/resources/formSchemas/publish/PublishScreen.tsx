import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formTitle } from '#schemas/forms/keys.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { SectionCard } from '../../generic/SectionCard.tsx';
import { formAddress, useDraft, useImpact, useProblems, useVersion } from '../api.ts';
import { ChangeList } from '../changes/ChangeList.tsx';
import { useFormNames } from '../changes/names.ts';
import { STACK } from '../styles.ts';
import { Waiting } from '../Waiting.tsx';
import { Approvals } from './Approvals.tsx';
import { countsOf } from './counts.ts';
import { DryRun } from './DryRun.tsx';
import { Invalid } from './Invalid.tsx';
import { Operations } from './Operations.tsx';
import { OpChoice } from './ops/OpChoice.tsx';
import { Problems } from './Problems.tsx';
import { Publish } from './Publish.tsx';
import { Touched } from './Touched.tsx';

const SECTION_HEIGHT = 140;
const SECTIONS = 4;

/** What publishing the draft of a form would do, and the step itself. */
export default function PublishScreen() {
  const translate = useTranslate();
  const text = useText();
  const { key = '' } = useParams();
  const { data: draft, error, refetch } = useDraft(key);
  const title = text(formTitle(key));
  return (
    <Page
      crumbs={[{ to: formAddress(key), label: title }]}
      title={translate('form_publish.title', { title })}
      subtitle={draft ? translate('form_publish.subtitle', { version: draft.version }) : null}
      width="form"
      actions={
        draft && (
          <Button component={Link} to={formAddress(key, 'edit')} variant="outlined">
            {translate('form_publish.edit')}
          </Button>
        )
      }
    >
      {error && !draft ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : draft === undefined ? (
        <Waiting parts={SECTIONS} height={SECTION_HEIGHT} />
      ) : draft === null ? (
        <EmptyState role="status" text={translate('form_schemas.draft.none')}>
          <Button component={Link} to={formAddress(key, 'edit')} variant="outlined">
            {translate('form_editor.begin.action')}
          </Button>
        </EmptyState>
      ) : (
        <Review key={key} draft={draft} />
      )}
    </Page>
  );
}

function Review({ draft }: { readonly draft: FormDraft }) {
  const translate = useTranslate();
  const mayWrite = useCan('form.write') !== null;
  const { data, error, isFetching, isPlaceholderData, refetch } = useImpact(draft);
  // Another form's is not this one's, and a form that is new has nothing before it.
  const impact = data ?? null;
  const { data: before } = useVersion(draft.key, impact?.from ?? null);
  const names = useFormNames(draft.form, before?.form);
  // What the server found besides, of this save of the draft.
  const [refused, setRefused] = useState<{ revision: number; problems: readonly FormProblem[] } | null>(null);
  const found = useProblems(draft);
  const problems = refused?.revision === draft.revision ? refused.problems : found;
  const section = (name: string) => translate(`form_publish.section.${name}`);
  return (
    <Box sx={{ ...STACK, gap: 3 }}>
      {problems.length > 0 && <Problems draft={draft} problems={problems} names={names} />}
      <Box aria-busy={isFetching} sx={{ ...STACK, gap: 3, position: 'relative' }}>
        {isFetching && impact && (
          <LinearProgress
            aria-label={translate('form_publish.wait')}
            sx={{ position: 'absolute', insetInline: 0, top: -12 }}
          />
        )}
        {error ? (
          // What is wrong with the draft stands above; nothing can be told of it before.
          problems.length === 0 && <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : !impact ? (
          <>
            <Typography color="text.secondary">{translate('form_publish.wait')}</Typography>
            <Waiting parts={SECTIONS} height={SECTION_HEIGHT} label={translate('form_publish.wait')} />
          </>
        ) : (
          <>
            <SectionCard title={section('changes')}>
              <ChangeList
                changes={impact.changes}
                names={names}
                after={(change) =>
                  mayWrite && (
                    <OpChoice
                      change={change}
                      draft={draft}
                      before={before?.form ?? null}
                      names={names}
                      invalid={impact.invalid}
                    />
                  )
                }
              />
            </SectionCard>
            <SectionCard title={section('operations')}>
              <Operations
                draft={draft}
                names={names}
                undecided={countsOf(impact, draft).undecided}
                mayWrite={mayWrite}
              />
            </SectionCard>
            <SectionCard title={section('touched')}>
              <Touched draft={draft} impact={impact} />
            </SectionCard>
            <SectionCard title={section('invalid')}>
              <Invalid formKey={draft.key} impact={impact} names={names} />
            </SectionCard>
            <SectionCard title={section('approvals')}>
              <Approvals approvals={impact.approvals} />
            </SectionCard>
          </>
        )}
      </Box>
      {mayWrite && (
        <>
          <SectionCard title={section('dry')}>
            <DryRun draft={draft} names={names} />
          </SectionCard>
          <SectionCard title={section('publish')}>
            <Publish
              draft={draft}
              impact={isPlaceholderData ? null : impact}
              isReady={Boolean(error) || (impact !== null && !isPlaceholderData)}
              onRefused={(told) => setRefused({ revision: draft.revision, problems: told })}
            />
          </SectionCard>
        </>
      )}
    </Box>
  );
}
