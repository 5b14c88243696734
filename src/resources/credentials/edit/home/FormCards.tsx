import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import { useTranslate } from 'ra-core';
import type { Account } from '../../api.ts';
import { ProgressBar } from '../../list/ProgressBar.tsx';
import { formAddress, papersAddress } from '../paths.ts';
import { PlaceLine } from '../PlaceLine.tsx';
import { SectionCard } from '../../../generic/SectionCard.tsx';

/** The account's own forms and papers. */
export function FormCards({ account }: { readonly account: Account }) {
  const translate = useTranslate();
  const { missing_items } = account.own ?? account;
  return (
    <SectionCard title={translate('credential_edit.forms')}>
      <List disablePadding>
        {(account.forms ?? []).map(({ entity_id, key, title, progress, rejected }) => (
          <PlaceLine
            key={entity_id}
            to={formAddress(key)}
            title={title}
            text={<Bar percent={progress} label={title} />}
            mark={
              rejected > 0 && (
                <Chip
                  size="small"
                  color="error"
                  label={translate('credentials.edit.to_correct', { smart_count: rejected })}
                />
              )
            }
          />
        ))}
        <PlaceLine
          to={papersAddress()}
          title={translate('credential_edit.papers')}
          text={translate('credential_edit.papers_help')}
          mark={
            missing_items > 0 && (
              <Chip
                size="small"
                label={translate('credential_edit.missing.papers', { smart_count: missing_items })}
              />
            )
          }
        />
      </List>
    </SectionCard>
  );
}

/** How far a place is, below its name. @param percent whole percent */
export const Bar = (props: { readonly percent: number; readonly label: string }) => (
  <Box sx={{ mt: 0.5, maxWidth: 280 }}>
    <ProgressBar {...props} />
  </Box>
);
