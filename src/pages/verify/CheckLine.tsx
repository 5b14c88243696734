import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { Check } from '#src/verify/verdict.ts';

const LOOKS = {
  yes: { Icon: CheckCircleOutlined, color: 'success.main' },
  no: { Icon: CancelOutlined, color: 'error.main' },
  unknown: { Icon: HelpOutlineOutlined, color: 'text.secondary' },
  skipped: { Icon: RemoveCircleOutlineOutlined, color: 'text.secondary' },
} as const;

/** One thing that was asked, and its answer in a sentence. `event`: the first that does not fit, from 1. */
export function CheckLine({ name, outcome, event }: Check & { readonly event: number }) {
  const translate = useTranslate();
  const { Icon, color } = LOOKS[outcome];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Icon aria-hidden sx={{ color, flex: 'none' }} />
      <span>{translate(`verify.checks.${name}.${outcome}`, { event })}</span>
    </Box>
  );
}
