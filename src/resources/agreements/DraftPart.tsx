import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { labelAt } from '#schemas/engine/validate.ts';
import { failText } from '#schemas/errors.ts';
import { useFeatures } from '#src/features.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { Actions } from './Actions.tsx';
import type { SentAgreement } from './api.ts';
import { templatePath } from '../contracts/paths.ts';
import { MailFold } from './MailFold.tsx';
import { RecipientList } from './RecipientList.tsx';
import type { Step } from './work.ts';

interface DraftPartProps {
  readonly agreement: SentAgreement;
  readonly onStep: (step: Step) => void;
}

/** A draft that is signed electronically: who is to sign, what they read, and what keeps it from being sent. */
export function DraftPart({ agreement, onStep }: DraftPartProps) {
  const translate = useTranslate();
  const lacks = useRef<HTMLDivElement>(null);
  const { contracts } = useFeatures();
  const { can, missing, template_id: template } = agreement;
  const isComplete = missing.length === 0;
  return (
    <>
      <RecipientList agreement={agreement} />
      <MailFold agreement={agreement} />
      {!isComplete && (
        <Alert severity="warning" variant="outlined" ref={lacks} tabIndex={-1} sx={{ mt: 1 }}>
          {translate('agreements.draft.missing')}
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& > li > *': TARGET }}>
            {missing.map((fail) => (
              <li key={`${fail.field} ${fail.code}`}>
                <Lack fail={fail} agreement={agreement} onStep={onStep} />
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <Actions
        agreement={agreement}
        offered={[
          ...(contracts && template ? (['preview'] as const) : []),
          ...(can.send ? (['send'] as const) : []),
          ...(can.cancel ? (['cancel'] as const) : []),
        ]}
        onAct={(kind) => {
          if (kind === 'send' && !isComplete) lacks.current?.focus();
          else onStep({ kind, agreement });
        }}
      />
    </>
  );
}

/** Large enough to be hit (WCAG 2.2, 2.5.8). */
const TARGET = { display: 'inline-flex', alignItems: 'center', minHeight: 24 } as const;

/** Something that is missing, as the way to where it is said: in the draft, or in its template. */
function Lack({ fail, agreement, onStep }: DraftPartProps & { readonly fail: Fail }) {
  const language = useLanguage();
  const codeText = useCodeText();
  const { field } = fail;
  const [name = '', row] = field.split('.');
  const isOurs = Object.hasOwn(AGREEMENTS.fields, name);
  const party = name === 'recipients' && row ? agreement.recipients?.[Number(row)]?.party : null;
  const label = labelAt(AGREEMENTS.fields, isOurs ? field : 'template_id', language);
  const text = [...(party ? [codeText('CONTRACT_PARTY', party)] : []), label].join(' · ');
  const words = `${text}: ${failText(fail, language)}`;
  return isOurs ? (
    <Link
      component="button"
      type="button"
      disabled={!agreement.can.edit}
      onClick={() => onStep({ kind: 'edit', agreement, at: field })}
      sx={{ textAlign: 'start' }}
    >
      {words}
    </Link>
  ) : (
    <Link component={RouterLink} to={templatePath(agreement.template_id, 'placements')}>
      {words}
    </Link>
  );
}
