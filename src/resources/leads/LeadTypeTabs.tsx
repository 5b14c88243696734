import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import { LEAD_TYPE } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';

/** Both lead types; a role works one of them (specification §6), and the other says why it is shut. */
export function LeadTypeTabs({ type, panelId }: { readonly type: LeadType; readonly panelId: string }) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Tabs value={type} aria-label={translate('board.types')} sx={{ minHeight: 40 }}>
      {LEAD_TYPES.map((each) => (
        <TypeTab
          key={each}
          value={each}
          id={`${panelId}-${each}`}
          label={text(LEAD_TYPE[each])}
          reason={each === type ? '' : translate('board.not_your_type')}
          {...(each === type ? { 'aria-controls': panelId } : {})}
        />
      ))}
    </Tabs>
  );
}

type TypeTabProps = Omit<ComponentProps<typeof Tab>, 'ref'> & { readonly reason: string };

/** A tab that is shut can still be pointed at and focused: else nobody would hear why. */
function TypeTab({ reason, onChange, ...tab }: TypeTabProps) {
  const shut = reason !== '';
  return (
    <Tooltip title={reason} describeChild>
      <Tab
        {...tab}
        {...(shut ? { 'aria-disabled': true, tabIndex: 0 } : { onChange })}
        sx={{
          minHeight: 40,
          px: { xs: 1.25, sm: 2 },
          ...(shut ? { opacity: 0.7, cursor: 'not-allowed' } : {}),
        }}
      />
    </Tooltip>
  );
}
