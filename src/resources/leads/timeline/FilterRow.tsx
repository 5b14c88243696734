import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Person } from '#schemas/person.ts';
import { TIMELINE_FAMILIES, type TimelineFamily } from '#schemas/lead/timeline.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { FAMILY_ICONS } from './families.tsx';
import type { TimelineFilter } from './filter.ts';
import type { TimelineOf } from './useTimeline.ts';

interface FilterRowProps {
  readonly lead: TimelineOf;
  readonly filter: TimelineFilter;
  readonly onFilter: (filter: TimelineFilter) => void;
}

/** Which kinds of entries, several of them or all, and whose. */
export function FilterRow({ lead, filter, onFilter }: FilterRowProps) {
  const translate = useTranslate();
  const { families } = filter;
  const turn = (family: TimelineFamily) => {
    const next = families.includes(family) ? families.filter((one) => one !== family) : [...families, family];
    onFilter({ ...filter, families: next });
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1.5,
        mb: 2,
        ...NOT_PRINTED,
      }}
    >
      <Box
        role="group"
        aria-label={translate('timeline.filter.what')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: '1 1 20rem' }}
      >
        {TIMELINE_FAMILIES.map((family) => {
          const isOn = families.includes(family);
          const Icon = FAMILY_ICONS[family];
          return (
            <Chip
              key={family}
              icon={<Icon fontSize="small" />}
              label={translate(`timeline.family.${family}`)}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              aria-pressed={isOn}
              onClick={() => turn(family)}
            />
          );
        })}
      </Box>
      <PersonFilter lead={lead} filter={filter} onFilter={onFilter} />
    </Box>
  );
}

function PersonFilter({ lead: { resource, id }, filter, onFilter }: FilterRowProps) {
  const translate = useTranslate();
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: [resource, 'changes', id, 'people'],
    queryFn: ({ signal }) =>
      provider.call<{ readonly items: readonly Person[]; readonly house: boolean }>(
        `${resource}/${encodeURIComponent(id)}/changes/people`,
        { signal },
      ),
  });
  const people = [
    ...(data?.items.map((person) => ({ id: person.entity_id, name: personName(person) })) ?? []),
    ...(data?.house ? [{ id: NONE, name: translate('timeline.system') }] : []),
  ];
  // Until it is known who that is, and when it is nobody of these.
  const isKnown = filter.person === null || people.some((person) => person.id === filter.person);
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={translate('timeline.filter.who')}
      value={filter.person ?? ''}
      onChange={({ target }) => onFilter({ ...filter, person: target.value || null })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ flex: '0 1 14rem', minWidth: 'min(100%, 11rem)' }}
    >
      <MenuItem value="">{translate('timeline.filter.everyone')}</MenuItem>
      {!isKnown && <MenuItem value={filter.person ?? ''}>{data ? '—' : '…'}</MenuItem>}
      {people.map((person) => (
        <MenuItem key={person.id} value={person.id} sx={{ whiteSpace: 'normal' }}>
          {person.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
