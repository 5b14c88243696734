import NewTabIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '#schemas/addresses.ts';
import { listText } from '#schemas/engine/lists.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { NAME_KEY, type PossibleDuplicate } from '#schemas/lead/duplicates.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText, useLanguage, useText } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useLeadName } from '../useLeadName.ts';

/** A way to another screen that leaves this one, with all that is typed in it, where it is. */
export function NewTabLink({ to, children }: { readonly to: string; readonly children: React.ReactNode }) {
  const translate = useTranslate();
  return (
    <Link component={RouterLink} to={to} target="_blank" rel="noopener" sx={{ position: 'relative' }}>
      {children}
      <NewTabIcon aria-hidden sx={{ fontSize: '0.85em', ml: 0.5, verticalAlign: '-0.1em' }} />
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {` ${translate('merge.duplicates.new_tab')}`}
      </Box>
    </Link>
  );
}

/** The lead and who works on it; of a lead that the reader may not read, only that. */
export function Match({ match }: { readonly match: PossibleDuplicate }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const nameOf = useLeadName();
  const { entity_id: id, owner } = match;
  const type = codeText('LEAD_TYPE', match.lead_type);
  return (
    <>
      {id === undefined ? (
        translate('merge.duplicates.unreadable', { type })
      ) : (
        <NewTabLink to={leadPath(id)}>
          <bdi>{nameOf({ ...match })}</bdi>
        </NewTabLink>
      )}
      {', '}
      {owner
        ? translate('merge.duplicates.owner', { name: personName(owner) })
        : translate('merge.duplicates.no_owner')}
    </>
  );
}

/** In which fields it is the same, in words. */
export function useSame(resource: Resource): (match: PossibleDuplicate) => string {
  const text = useText();
  const translate = useTranslate();
  const language = useLanguage();
  const label = (name: string) => text(resource.fields[name]!.label);
  return ({ fields }) =>
    translate('merge.duplicates.same', {
      fields: listText(
        fields.map((name) => (name === NAME_KEY ? `${label(name)} + ${label('zip')}` : label(name))),
        language,
      ),
    });
}
