import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { getUiOptions, type FieldTemplateProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslate } from 'ra-core';
import { FIELD_WIDTHS, type FieldWidth } from '#schemas/engine/formLooks.ts';
import { ControlContext, type Control } from '../control.ts';
import { FIELD_ATTRIBUTE } from '../focus.ts';
import { useMarks } from '../formStore.ts';
import { isOnlyRead, ReadOnlyMark, ReadOnlyValue } from './ReadOnly.tsx';
import { ReviewMark, ReviewReason } from './ReviewMark.tsx';

/** Controls of several parts have a name, not a label for one of them; so have the places of documents (null). */
const isGroup = (props: FieldTemplateProps): boolean =>
  props.schema.type === 'array' ||
  props.schema.type === 'null' ||
  getUiOptions(props.uiSchema).widget === 'radio';

const isBox = (props: FieldTemplateProps): boolean =>
  props.schema.type === 'boolean' && getUiOptions(props.uiSchema).widget !== 'radio';

/** Columns of the section's grid of twelve, by the screen's width. */
const SPANS: Readonly<Record<FieldWidth | 'usual', object>> = {
  full: { gridColumn: '1 / -1' },
  half: { gridColumn: { xs: '1 / -1', sm: 'span 6' } },
  third: { gridColumn: { xs: '1 / -1', sm: 'span 6', md: 'span 4' } },
  usual: { gridColumn: { xs: '1 / -1', sm: 'span 6', xl: 'span 4' } },
};

/** As wide as the form says; unless it does, what needs the room gets it. */
function spanOf(props: FieldTemplateProps): object {
  const { width, widget } = getUiOptions(props.uiSchema);
  const wanted = FIELD_WIDTHS.find((one) => one === width);
  if (wanted) return SPANS[wanted];
  const isWide =
    props.schema.type === 'array' || props.schema.type === 'null' || isBox(props) || widget === 'textarea';
  return isWide ? SPANS.full : SPANS.usual;
}

/** A field: label with the state of its review, control, and below it what is wrong, why it was refused, and help. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { fieldPathId, schema, children, hidden } = props;
  // Sections and the form itself are dressed by their own template; parts of a list belong to its control.
  if (fieldPathId.path.length !== 2 || schema.type === 'object')
    return hidden ? <div hidden>{children}</div> : children;
  return <Field {...props} />;
}

function Field(props: FieldTemplateProps) {
  const { id, fieldPathId, label, required, rawDescription, schema, children } = props;
  const path = fieldPathId.path.join('.');
  const { error, reason, ...marks } = useMarks(path);
  const translate = useTranslate();
  const isRead = isOnlyRead(schema);
  const ids = {
    label: `${id}-label`,
    help: `${id}-help`,
    error: `${id}-error`,
    reason: `${id}-reason`,
    lock: `${id}-lock`,
  };
  const isRequired = required === true;
  const describedBy = [
    isRead && ids.lock,
    error && ids.error,
    reason && ids.reason,
    rawDescription && ids.help,
  ]
    .filter(Boolean)
    .join(' ');
  const control = useMemo(
    (): Control => ({
      labelId: ids.label,
      describedBy: describedBy || undefined,
      isInvalid: error !== null,
      isRequired,
    }),
    [ids.label, describedBy, error, isRequired],
  );
  const wording = (
    <>
      {label}
      {isRequired && (
        <Box
          component="span"
          aria-hidden
          title={translate('ra.validation.required')}
          sx={{ color: 'error.main' }}
        >
          {' *'}
        </Box>
      )}
    </>
  );
  return (
    <Box {...{ [FIELD_ATTRIBUTE]: path }} tabIndex={-1} sx={{ minWidth: 0, ...spanOf(props) }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          flexWrap: 'wrap',
          columnGap: 1,
          mb: 0.5,
          minHeight: 24,
        }}
      >
        {(isRead || !isBox(props)) && (
          <Typography
            id={ids.label}
            variant="body2"
            sx={{ fontWeight: 600 }}
            {...(isRead || isGroup(props)
              ? { component: 'span' as const }
              : { component: 'label' as const, htmlFor: id })}
          >
            {wording}
          </Typography>
        )}
        {isRead && <ReadOnlyMark id={ids.lock} schema={schema} />}
        <ReviewMark {...marks} />
      </Box>
      <ControlContext value={control}>
        {isRead ? (
          <ReadOnlyValue {...props} labelId={ids.label} describedBy={describedBy || undefined} />
        ) : (
          children
        )}
      </ControlContext>
      {error && (
        <FormHelperText id={ids.error} error sx={{ fontWeight: 600 }}>
          {error}
        </FormHelperText>
      )}
      {reason && (
        <ReviewReason
          id={ids.reason}
          reason={reason}
          isOpen={marks.review?.state === 'REJECTED' && !marks.isChanged}
        />
      )}
      {rawDescription && <FormHelperText id={ids.help}>{rawDescription}</FormHelperText>}
    </Box>
  );
}
