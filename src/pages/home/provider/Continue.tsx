import ArrowIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { CREDENTIAL_EDIT_PATH } from '#schemas/addresses.ts';
import type { Account } from '#src/resources/credentials/api.ts';
import { formAddress, itemAddress, resourceAddress } from '#src/resources/credentials/edit/paths.ts';
import type { Work } from './OpenWork.tsx';

interface ContinueProps {
  readonly account: Account;
  /** null: not known yet. */
  readonly work: Work | null;
}

interface Place {
  readonly to: string;
  readonly name: string | null;
}

/** Where the work goes on: what was sent back before what was never there. */
function nextOf({ forms, papers, lacking }: Work): Place {
  const form = forms.find(({ rejected }) => rejected > 0) ?? forms[0];
  if (form) return { to: formAddress(form.key), name: form.title };
  const [paper] = papers;
  if (paper) return { to: itemAddress(paper, paper.code), name: paper.name };
  const [resource] = lacking;
  if (resource) return { to: resourceAddress(resource.entity_id), name: resource.name };
  return { to: CREDENTIAL_EDIT_PATH, name: null };
}

/** The one thing to do next: on with the first open place, to submitting, or just to the file. */
export function Continue({ account, work }: ContinueProps) {
  const translate = useTranslate();
  const { to, name } = work ? nextOf(work) : { to: CREDENTIAL_EDIT_PATH, name: null };
  const label =
    name !== null
      ? translate('home.continue.with', { name })
      : work?.absent.length === 0 && account.can.submit
        ? translate('home.continue.submit')
        : translate('home.continue.open');
  return (
    <Box>
      <Button
        component={Link}
        to={to}
        variant="contained"
        size="large"
        endIcon={<ArrowIcon />}
        sx={{ textAlign: 'start', overflowWrap: 'anywhere', width: { xs: '100%', sm: 'auto' } }}
      >
        {label}
      </Button>
    </Box>
  );
}
