import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { problemText } from '#schemas/problems.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { suggestedName } from './download/suggestedName.ts';
import { useSaved } from './download/useSaved.ts';

/**
 * /download/{key}?name=… (specification §2): saves the file and closes the window. A missing file is told; any other
 * failure is silent (specification §8), and leaves a page from which one can go on.
 */
export default function Download() {
  const { key = '' } = useParams();
  const [query] = useSearchParams();
  const name = suggestedName(query.get('name'));
  const translate = useTranslate();
  const language = useLanguage();
  const { state, save } = useSaved(key, name);

  if (state === 'busy')
    return (
      <Box
        component="main"
        sx={{
          position: 'fixed',
          inset: 0,
          display: 'grid',
          placeContent: 'center',
          bgcolor: 'background.default',
        }}
      >
        <Loading />
      </Box>
    );
  return (
    <Box component="main" sx={{ p: { xs: 2, sm: 3 }, mt: { sm: 6 } }}>
      <Page
        title={translate(state === 'begun' ? 'file_preview.begun' : 'file_preview.page_title')}
        width="form"
      >
        {state === 'missing' ? (
          <Alert severity="error" variant="outlined">
            {problemText('no_file', language)}
          </Alert>
        ) : (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Typography>
        )}
        {state === 'begun' && (
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            {translate('file_preview.begun_text')}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
          {state !== 'missing' && (
            <Button variant="outlined" onClick={save}>
              {translate(state === 'begun' ? 'file_preview.again' : 'file_preview.download')}
            </Button>
          )}
          <Button variant="contained" component={Link} to="/">
            {translate('app.to_home')}
          </Button>
        </Box>
      </Page>
    </Box>
  );
}
