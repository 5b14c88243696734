import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useRef } from 'react';
import { operatorsOf } from '#schemas/report/column.ts';
import { isFilterGroup, type FilterRule } from '#schemas/report/definition.ts';
import { OPERATOR, takesValues, type ReportOperator } from '#schemas/report/operators.ts';
import { useText } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { newRule, pathText, withFilterItem, withOperator, type FilterPath } from '../edit.ts';
import { Picker } from '../Picker.tsx';
import { useFault, useReportStore } from '../store.ts';
import { useDescribed } from '../useDescribed.ts';
import { useWorld } from '../world.ts';
import { RuleValue } from './RuleValue.tsx';

interface RuleBoxProps {
  readonly rule: FilterRule;
  readonly path: FilterPath;
  readonly onRemove: () => void;
}

/** One condition: what, how, and with what. */
export function RuleBox({ rule, path, onRemove }: RuleBoxProps) {
  const translate = useTranslate();
  const text = useText();
  const store = useReportStore();
  const { byId, choices, labelOf } = useWorld();
  const at = pathText(path);
  const columnFault = useFault(`${at}.column`);
  const operatorFault = useFault(`${at}.operator`);
  const valueFault = useFault(`${at}.values`);
  const column = byId.get(rule.column);
  const name = labelOf(rule.column);
  const faultId = useId();
  const value = useRef<HTMLDivElement>(null);
  useDescribed(value, valueFault && faultId);
  /** @param step under which edits in a row are one step back: a word, not a letter */
  const change = (next: FilterRule, step: string | null = null) =>
    store.edit(
      (definition) => ({
        ...definition,
        filter: withFilterItem(definition.filter, path, (item) => (isFilterGroup(item) ? item : next)),
      }),
      step,
    );
  const toColumn = (id: string) => {
    const other = byId.get(id);
    if (other && id !== rule.column) change({ ...newRule(other), id: rule.id });
  };
  return (
    <Box
      role="group"
      aria-label={translate('reports.filter.rule', { name })}
      data-item
      data-fault={at}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 1, p: 1, border: 1, borderColor: 'divider', borderRadius: 1, ...COLUMNS }}
    >
      <Box data-fault={`${at}.column`} sx={{ minWidth: 0 }}>
        <Picker
          label={translate('reports.filter.column')}
          choices={choices}
          value={choices.find(({ id }) => id === rule.column) ?? null}
          fault={columnFault}
          helperText={column ? undefined : name}
          onChange={toColumn}
        />
      </Box>
      <IconButton
        size="small"
        sx={{ alignSelf: 'start' }}
        data-remove
        aria-label={translate('reports.remove', { name })}
        onClick={onRemove}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      {column && (
        <>
          <TextField
            select
            margin="none"
            label={translate('reports.filter.operator')}
            value={rule.operator}
            error={operatorFault !== undefined}
            helperText={operatorFault}
            data-fault={`${at}.operator`}
            onChange={({ target }) => change(withOperator(rule, target.value as ReportOperator))}
            sx={WHOLE}
          >
            {operatorsOf(column).map((operator) => (
              <MenuItem key={operator} value={operator}>
                {text(OPERATOR[operator])}
              </MenuItem>
            ))}
          </TextField>
          {takesValues(rule.operator) && (
            <Box sx={WHOLE}>
              <Box ref={value} data-fault={`${at}.values`} onBlur={() => store.pause()}>
                <RuleValue
                  // Another comparison takes another input.
                  key={`${rule.column} ${rule.operator}`}
                  column={column}
                  operator={rule.operator}
                  values={rule.values}
                  onChange={(values) => change({ ...rule, values }, `values ${rule.id}`)}
                />
              </Box>
              {valueFault !== undefined && (
                <FormHelperText error id={faultId}>
                  {valueFault}
                </FormHelperText>
              )}
              <FormControlLabel
                label={translate('reports.filter.ask')}
                sx={{ ml: 0, mt: 0.5, '& .MuiFormControlLabel-label': { fontSize: TYPE.small } }}
                control={
                  <Switch
                    size="small"
                    checked={rule.ask ?? false}
                    onChange={(_, isAsked) => {
                      const { ask: _ask, ...rest } = rule;
                      change(isAsked ? { ...rest, ask: true } : rest);
                    }}
                  />
                }
              />
              {rule.ask && <FormHelperText>{translate('reports.filter.ask_help')}</FormHelperText>}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

const COLUMNS = { gridTemplateColumns: 'minmax(0, 1fr) auto' } as const;
const WHOLE = { gridColumn: '1 / -1', minWidth: 0 } as const;
