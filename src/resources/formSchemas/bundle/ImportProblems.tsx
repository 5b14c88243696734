import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formAddress } from '../api.ts';

interface ImportProblemsProps {
  readonly error: unknown;
  /** The form that was to be brought in. */
  readonly formKey: string;
  readonly onLeave: () => void;
}

/** Everything that keeps a file from being brought in; a draft that stands in the way is one step away. */
export function ImportProblems({ error, formKey, onLeave }: ImportProblemsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const body = bodyOf(error);
  const fails = body?.fails ?? [];
  return (
    <Alert
      severity="error"
      role="alert"
      sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
      action={
        body?.status === 409 && (
          <Button
            component={Link}
            to={formAddress(formKey)}
            onClick={onLeave}
            color="inherit"
            size="small"
            sx={{ whiteSpace: 'nowrap' }}
          >
            {translate('form_schemas.action.versions')}
          </Button>
        )
      }
    >
      <AlertTitle>
        {fails.length === 0
          ? textOf(error, language)
          : translate('form_schemas.import.problems', { smart_count: fails.length })}
      </AlertTitle>
      {fails.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('form_schemas.import.problems', { smart_count: fails.length })}
          sx={{ m: 0, pl: 2, maxHeight: 240, overflowY: 'auto' }}
          tabIndex={0}
        >
          {fails.map(({ field, message }, index) => (
            <li key={index}>{field === 'form' || field === '' ? message : `${field}: ${message}`}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
