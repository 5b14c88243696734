import GoneIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { LEADS_PATH } from '#schemas/addresses.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { Page } from '#src/layout/Page.tsx';

/** A lead that was deleted, or is none of the reader's: the two look alike on purpose (domain §6: another type is 404). */
export function LeadGone() {
  const translate = useTranslate();
  return (
    <Page title={translate('details.gone.title')}>
      <Paper variant="outlined">
        <EmptyState icon={GoneIcon} text={translate('details.gone.text')}>
          <Button component={Link} to={LEADS_PATH} variant="outlined">
            {translate('leads.details.back')}
          </Button>
        </EmptyState>
      </Paper>
    </Page>
  );
}
