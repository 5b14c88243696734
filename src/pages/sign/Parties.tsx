import { List, ListItem, ListItemText, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { SigningView } from '#schemas/contract/signing.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';

/** Who signs, and how far they are. */
export function Parties({ view }: { readonly view: SigningView }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="h2" sx={{ mt: 3 }}>
        {translate('sign.parties')}
      </Typography>
      <List dense disablePadding>
        {view.parties.map(({ party, name, status, at, me }) => {
          const state = translate(`codes.RECIPIENT_STATUS.${status}`);
          return (
            <ListItem key={party} disableGutters sx={{ overflowWrap: 'anywhere' }}>
              <ListItemText
                primary={me ? translate('sign.you', { name }) : name}
                secondary={status === 'SIGNED' && at ? `${state}, ${formatMoment(at)}` : state}
              />
            </ListItem>
          );
        })}
      </List>
    </>
  );
}
