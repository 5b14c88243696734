import { Box, Button, Typography } from '@mui/material';
import { asLanguage } from '#src/i18n/language.ts';
import { appFailures } from '#src/i18n/messages/appFailures.ts';

/** The last resort (specification §8). It may stand where no context does, so it reads the page's language itself. */
export function SomethingWentWrong() {
  const language = asLanguage(document.documentElement.lang);
  return (
    <Box
      role="alert"
      sx={{ minHeight: '60vh', display: 'grid', placeContent: 'center', justifyItems: 'start', gap: 2, p: 3 }}
    >
      <Typography variant="h1">{appFailures.wrong[language]}</Typography>
      <Typography sx={{ maxWidth: 480 }}>{appFailures.wrong_text[language]}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {appFailures.reload[language]}
      </Button>
    </Box>
  );
}
