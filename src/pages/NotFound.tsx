import { Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Page } from '#src/layout/Page.tsx';

export default function NotFound() {
  const translate = useTranslate();
  return (
    <Page title={translate('app.not_found')} width="form">
      <Typography sx={{ mb: 3 }}>{translate('app.not_found_text')}</Typography>
      <Button variant="contained" component={Link} to="/">
        {translate('app.to_home')}
      </Button>
    </Page>
  );
}
