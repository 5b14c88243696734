import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { placeAddress } from '../api.ts';
import type { FormNames } from '../changes/names.ts';
import { placeName } from './place.ts';

interface ProblemsProps {
  readonly draft: FormDraft;
  readonly problems: readonly FormProblem[];
  readonly names: FormNames;
}

/** What keeps a draft from being published, each a step away from where it is put right. */
export function Problems({ draft, problems, names }: ProblemsProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <AlertTitle component="h2" id={id}>
        {translate('form_publish.problems', { smart_count: problems.length })}
      </AlertTitle>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, pl: 2 }}>
        {problems.map(({ at, message }, index) => {
          const name = placeName(draft.form, at, names);
          return (
            <li key={index}>
              <Link component={RouterLink} to={placeAddress(draft.key, at)} color="inherit">
                {name === null
                  ? message
                  : translate('form_publish.problem_at', { place: name, problem: message })}
              </Link>
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}
