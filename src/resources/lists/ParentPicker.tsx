import Box from '@mui/material/Box';
import { LISTS, NEW_ENTRIES, type AdminList } from '#schemas/list/index.ts';
import { useLookups } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ChoicePicker } from '#src/kinds/shared/ChoicePicker.tsx';

interface ParentPickerProps {
  readonly list: AdminList;
  /** Where the entries belong. */
  readonly parents: readonly (string | null)[];
  readonly value: string | null;
  readonly onChange: (parent: string | null) => void;
}

/** Narrows a list to what is offered together: the regions of a state, the sub-specialties of a specialty. */
export function ParentPicker({ list, parents, value, onChange }: ParentPickerProps) {
  const text = useText();
  const { parent } = LISTS[list];
  const { byId, isPending } = useLookups(parent ?? 'state', { enabled: parent !== undefined });
  const field = NEW_ENTRIES[list].fields.parent;
  if (!field) return null;
  const there = new Set(parents);
  return (
    <Box sx={{ width: { xs: '100%', sm: 280 } }}>
      <ChoicePicker
        many={false}
        options={[...byId.values()]
          .filter(({ id }) => there.has(id))
          .map(({ id, name }) => ({ id, label: name }))}
        labelOf={(id) => byId.get(id)?.name ?? '…'}
        isLoading={isPending}
        value={value}
        onChange={(next) => onChange(typeof next === 'string' ? next : null)}
        field={{ label: text(field.label) }}
      />
    </Box>
  );
}
