import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { checksOf, conclusionOf, isAsSigned, type Conclusion, type Verdict } from '#src/verify/verdict.ts';
import { CheckLine } from './CheckLine.tsx';
import { Signers } from './Signers.tsx';

const SEVERITY: Readonly<Record<Conclusion, AlertColor>> = {
  genuine: 'success',
  changed: 'error',
  added: 'error',
  doubtful: 'error',
  foreign: 'warning',
  unsure: 'warning',
  unsigned: 'warning',
};

interface FindingsProps {
  readonly name: string;
  readonly verdict: Verdict;
  readonly onAgain: () => void;
}

/** What was found out about a file: what it comes to, everything that was asked, and who signed. */
export function Findings({ name, verdict, onAgain }: FindingsProps) {
  const translate = useTranslate();
  const conclusion = conclusionOf(verdict);
  const { signature, record } = verdict;
  const checks = checksOf(verdict);
  return (
    <>
      <Alert
        severity={SEVERITY[conclusion]}
        variant="outlined"
        // What it stands in is read out already.
        role="presentation"
        sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
      >
        <AlertTitle component="h2" sx={{ typography: 'h2' }}>
          {translate(`verify.conclusions.${conclusion}.title`)}
        </AlertTitle>
        <Box sx={{ mb: 0.5 }}>
          <bdi>{name}</bdi>
        </Box>
        {translate(`verify.conclusions.${conclusion}.text`)}
        {conclusion === 'unsure' && (
          <Box sx={{ mt: 1 }}>
            <Button variant="outlined" color="inherit" onClick={onAgain}>
              {translate('app.retry')}
            </Button>
          </Box>
        )}
      </Alert>
      {/* What else it says is worth nothing where it is not as it was signed here. */}
      {conclusion === 'genuine' && record && <Signers record={record} />}
      {signature && (
        <>
          <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
            {translate('verify.checked')}
          </Typography>
          {isAsSigned(signature) && (
            <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {translate(signature.at ? 'verify.signature' : 'verify.signature_undated', {
                signer: signature.signer,
                at: signature.at ? formatMoment(signature.at.toISOString()) : '',
              })}
            </Typography>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {checks.map((check) => (
              <CheckLine key={check.name} {...check} event={(verdict.brokenAt ?? 0) + 1} />
            ))}
          </Box>
        </>
      )}
    </>
  );
}
