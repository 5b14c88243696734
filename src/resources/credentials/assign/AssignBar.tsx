import AssignIcon from '@mui/icons-material/AssignmentIndOutlined';
import ClaimIcon from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ASSIGN_MAX } from '#schemas/assignment.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import { useNumber } from '#src/i18n/hooks.ts';
import { useSelected, type Selected } from '../../bulk/useSelected.ts';
import { SelectionBar } from '../../generic/SelectionBar.tsx';
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
    <SelectionBar
      label={translate('credential_assign.bar')}
      said={
        <>
          {translate(selection.isAllMatching ? 'bulk.all_selected' : 'bulk.selected', {
            smart_count: count,
            count: countText,
          })}
          {claim.problem && (
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'error.main' }}>
              {claim.problem}
            </Typography>
          )}
        </>
      }
      warning={isTooMany ? translate('credential_assign.too_many', { count: number(ASSIGN_MAX) }) : null}
      more={
        allText !== null &&
        total <= ASSIGN_MAX && (
          <Button size="small" onClick={selection.matchAll}>
            {translate('bulk.select_all', { count: allText })}
          </Button>
        )
      }
      onClear={selection.clear}
    >
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
      {isAsked && <AssignDialog selected={selected} onClose={() => setAsked(false)} />}
    </SelectionBar>
  );
}
