import { Alert, Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useConsoleAuth, type ConsoleAuth } from '#src/authProvider/index.ts';
import { Loading } from '#src/layout/Loading.tsx';

/** A code is good for one exchange, and React runs effects twice while developing. */
let exchange: { readonly of: string; readonly wanted: Promise<string> } | null = null;

function finishOnce(auth: ConsoleAuth): Promise<string> {
  const { search } = window.location;
  if (exchange?.of !== search) exchange = { of: search, wanted: auth.finishSignIn() };
  return exchange.wanted;
}

/** /auto-sign-in (specification §2): back from the portal, or on the way to it. */
export default function AutoSignIn() {
  const auth = useConsoleAuth();
  const navigate = useNavigate();
  const translate = useTranslate();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const isBack = /[?&](code|error)=/.test(window.location.search);
    const done = isBack
      ? finishOnce(auth).then((wanted) => void navigate(wanted, { replace: true }))
      : auth.signIn();
    done.catch(() => setFailed(true));
  }, [auth, navigate]);

  if (!failed) return <Loading label="app.signing_in" />;
  return (
    <Box component="main" sx={{ maxWidth: 480, mx: 'auto', mt: 8, px: 2 }}>
      <Alert
        severity="error"
        variant="outlined"
        action={
          <Button color="inherit" onClick={() => void auth.signIn()}>
            {translate('app.sign_in')}
          </Button>
        }
      >
        {translate('app.sign_in_failed')}
      </Alert>
    </Box>
  );
}
