import AssignIcon from '@mui/icons-material/AssignmentIndOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import ClaimIcon from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ASSIGN_MAX } from '#schemas/assignment.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { useNumber } from '#src/i18n/hooks.ts';
import { useSelected, type Selected } from '../../bulk/useSelected.ts';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { useAssign } from './useAssign.tsx';

interface AssignBarProps {
  /** To whom they go is said beside the list. */
  readonly hasPanel?: boolean;
}

/** What may be done to the selected files; nothing while none is. */
export function AssignBar({ hasPanel = false }: AssignBarProps) {
  const selected = useSelected();
  return selected && <Bar selected={selected} hasPanel={hasPanel} />;
}

function Bar({ selected, hasPanel }: Required<AssignBarProps> & { readonly selected: Selected }) {
  const translate = useTranslate();
  const number = useNumber();
  const me = useSession().id;
  const [isAsked, setAsked] = useState(false);
  const mayAssign = useCan('credential.assign') !== null;
  const { total = 0 } = useListContext();
  const { selection, which, count, countText, allText } = selected;
  const claim = useAssign(selection.clear);
  const isTooMany = count > ASSIGN_MAX;
  const take = () => claim.run(which, { strategy: 'ALL', shares: [{ user_id: me }] });
  return (
    <Box role="region" aria-label={translate('credential_assign.bar')} sx={BAR}>
      <Typography role="status" variant="body2" sx={{ fontWeight: 600, mr: 1 }}>
        {translate(selection.isAllMatching ? 'bulk.all_selected' : 'bulk.selected', {
          smart_count: count,
          count: countText,
        })}
        {isTooMany && (
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'warning.main' }}>
            {translate('credential_assign.too_many', { count: number(ASSIGN_MAX) })}
          </Typography>
        )}
        {claim.problem && (
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'error.main' }}>
            {claim.problem}
          </Typography>
        )}
      </Typography>
      {allText !== null && total <= ASSIGN_MAX && (
        <Button size="small" onClick={selection.matchAll}>
          {translate('bulk.select_all', { count: allText })}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <ShortButton
        size="small"
        icon={<ClaimIcon />}
        label={translate('credential_assign.claim')}
        loading={claim.isPending}
        disabled={isTooMany}
        onClick={take}
      />
      {mayAssign && !hasPanel && (
        <ShortButton
          size="small"
          icon={<AssignIcon />}
          label={translate('credential_assign.assign')}
          disabled={isTooMany}
          aria-haspopup="dialog"
          onClick={() => setAsked(true)}
        />
      )}
      <ShortButton
        size="small"
        icon={<CloseIcon />}
        label={translate('bulk.clear')}
        onClick={selection.clear}
      />
      {isAsked && <AssignDialog selected={selected} onClose={() => setAsked(false)} />}
    </Box>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  rowGap: 0.25,
  px: 1.5,
  py: 0.5,
  bgcolor: 'action.selected',
} as const;
