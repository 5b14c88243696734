import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { keysOf } from './keysOf.ts';

export interface Option {
  readonly id: string;
  readonly label: string;
}

interface ChoicePickerProps {
  /** All that may be chosen now. */
  readonly options: readonly Option[];
  /** The label of a chosen key, also of one that may no longer be chosen. */
  readonly labelOf: (id: string) => string;
  readonly many: boolean;
  /** A key or null, a list of keys when there may be many. */
  readonly value: unknown;
  readonly onChange: (value: string | string[] | null) => void;
  readonly onBlur?: () => void;
  readonly isLoading?: boolean;
  /** Why there is nothing to choose. */
  readonly noneText?: string;
  readonly field: Pick<
    TextFieldProps,
    'id' | 'name' | 'label' | 'required' | 'error' | 'helperText' | 'inputRef'
  >;
}

/** Rendering 3,231 counties takes seconds; typing finds them. */
const MOST_SHOWN = 100;
const filterOptions = createFilterOptions<Option>({ limit: MOST_SHOWN });

/** One or several of a list, found by typing. */
export function ChoicePicker({
  options,
  labelOf,
  many,
  value,
  onChange,
  field,
  isLoading,
  noneText,
  onBlur,
}: ChoicePickerProps) {
  const translate = useTranslate();
  const chosen = useMemo(() => keysOf(value).map((id) => ({ id, label: labelOf(id) })), [value, labelOf]);
  const hint =
    options.length > MOST_SHOWN ? translate('leads.choice.many', { smart_count: options.length }) : undefined;
  const { id, error, helperText, ...rest } = field;
  const shared = {
    ...(id ? { id } : {}),
    options,
    filterOptions,
    ...(onBlur ? { onBlur } : {}),
    loading: isLoading ?? false,
    size: 'small' as const,
    fullWidth: true,
    autoHighlight: true,
    getOptionKey: (option: Option) => option.id,
    isOptionEqualToValue: (option: Option, other: Option) => option.id === other.id,
    noOptionsText: noneText ?? translate('leads.choice.none'),
    loadingText: translate('ra.page.loading'),
    clearText: translate('ra.action.clear_input_value'),
    openText: translate('leads.choice.open'),
    closeText: translate('ra.action.close'),
    renderInput: (params: object) => (
      <TextField
        {...params}
        {...rest}
        error={error ?? false}
        helperText={(error ? helperText : (hint ?? helperText)) ?? undefined}
        margin="none"
        variant="outlined"
        size="small"
      />
    ),
  };
  return many ? (
    <Autocomplete
      multiple
      disableCloseOnSelect
      limitTags={4}
      {...shared}
      value={chosen}
      onChange={(_, next) => onChange(next.map((option) => option.id))}
    />
  ) : (
    <Autocomplete {...shared} value={chosen[0] ?? null} onChange={(_, next) => onChange(next?.id ?? null)} />
  );
}
