import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useBytes } from '#src/i18n/hooks.ts';
import { Page } from '#src/layout/Page.tsx';
import { PublicBar } from '#src/layout/PublicBar.tsx';
import { DropArea } from '#src/resources/generic/DropArea.tsx';
import { useFileDialog } from '#src/resources/generic/useFileDialog.tsx';
import { EXAMINED_MAX_BYTES } from './examine.ts';
import { Findings } from './Findings.tsx';
import { useExamined } from './useExamined.ts';

/** /verify: whether a signed paper is genuine. Anybody may ask; the paper stays where it is (docs/decisions/016). */
export default function VerifyPage() {
  const translate = useTranslate();
  const bytes = useBytes();
  const [file, setFile] = useState<File | null>(null);
  const { found, isBusy, again } = useExamined(file);
  const take = ([first]: readonly File[]) => {
    if (first) setFile(first);
  };
  const { input, open } = useFileDialog({
    accept: '.pdf,application/pdf',
    testId: 'verify-file',
    onFiles: take,
  });

  return (
    <>
      <PublicBar />
      <Box component="main" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 800, mx: 'auto' }}>
        <Page title={translate('verify.title')} subtitle={translate('verify.about')} width="form">
          <DropArea onFiles={take} hint={translate('verify.drop')} testId="verify-drop" sx={DROP}>
            <Typography sx={{ mb: 1.5 }}>{translate('verify.drop')}</Typography>
            {input}
            <Button
              variant={file ? 'outlined' : 'contained'}
              startIcon={<UploadFileIcon />}
              onClick={open}
              sx={{ minHeight: 44 }}
            >
              {translate(file ? 'verify.other' : 'verify.choose')}
            </Button>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
              {translate('verify.stays', { limit: bytes(EXAMINED_MAX_BYTES) })}
            </Typography>
          </DropArea>
          {/* It is there from the start: what comes into it is read out. */}
          <Box role="status" sx={{ mt: 3 }}>
            {isBusy && (
              <>
                <Typography sx={{ mb: 1 }}>{translate('verify.examining')}</Typography>
                <LinearProgress aria-hidden />
              </>
            )}
            {file && typeof found === 'string' && (
              <Alert
                severity="error"
                variant="outlined"
                role="presentation"
                sx={{ overflowWrap: 'anywhere' }}
              >
                <bdi>{file.name}</bdi>
                <div>{translate(`verify.faults.${found}`, { limit: bytes(EXAMINED_MAX_BYTES) })}</div>
              </Alert>
            )}
            {file && found && typeof found !== 'string' && (
              <Findings name={file.name} verdict={found} onAgain={again} />
            )}
          </Box>
        </Page>
      </Box>
    </>
  );
}

const DROP = {
  p: { xs: 2, sm: 4 },
  textAlign: 'center',
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
