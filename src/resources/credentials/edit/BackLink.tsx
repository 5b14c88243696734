import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { editAddress } from './paths.ts';

/** From a part of the file to the file. */
export function BackLink() {
  const translate = useTranslate();
  return (
    <Button component={Link} to={editAddress} startIcon={<BackIcon />} sx={{ mt: -1, mb: 1, minHeight: 44 }}>
      {translate('credential_edit.back')}
    </Button>
  );
}
