import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { classOf, HIDDEN, isMask, maskOf, type Sensitive } from '#schemas/engine/mask.ts';
import { ariaOf, useControl, type ControlProps } from '../control.ts';

/** A control that shows a sensitive value as its mask; other fields get it as it is. */
export function keeping(Widget: ComponentType<ControlProps>) {
  return function Keeping(props: ControlProps) {
    const sensitive = classOf(props.schema as Record<string, unknown>);
    return sensitive ? <Kept {...props} Widget={Widget} sensitive={sensitive} /> : <Widget {...props} />;
  };
}

interface KeptProps extends ControlProps {
  readonly Widget: ComponentType<ControlProps>;
  readonly sensitive: Sensitive;
}

/**
 * A sensitive value: its mask and a way to replace it whole. While it is typed it can be read; once its field is left
 * it is masked like one on file, unless something is wrong with it. Left empty, the one on file stays.
 */
function Kept({ Widget, sensitive, ...props }: KeptProps) {
  const { id, value, label, options, readonly = false, disabled = false, onChange } = props;
  const translate = useTranslate();
  const control = useControl();
  const [isTyping, setTyping] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isReplacing = useRef(false);
  const hasValue = typeof value === 'string' && value !== '';
  const isShut = hasValue && !isTyping && (isMask(value) || !control.isInvalid);
  useEffect(() => {
    if (!isTyping || !isReplacing.current) return;
    isReplacing.current = false;
    box.current?.querySelector<HTMLElement>('input:not([aria-hidden]), [role="combobox"]')?.focus();
  }, [isTyping]);

  const masked = (text: string) => String(maskOf(sensitive, text));
  const replace = () => {
    isReplacing.current = true;
    setKept(value as string);
    setTyping(true);
  };
  if (isShut) {
    const mask = masked(value);
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
        <Typography
          id={id}
          component="span"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
          aria-label={translate('form_fields.kept.on_file', { mask })}
        >
          {mask}
        </Typography>
        {!readonly && !disabled && (
          <Button
            size="small"
            onClick={replace}
            {...ariaOf(control)}
            aria-required={undefined}
            aria-invalid={undefined}
            aria-label={translate('form_fields.kept.replace_this', { label })}
          >
            {translate('form_fields.kept.replace')}
          </Button>
        )}
      </Box>
    );
  }
  const mask = kept === null ? null : masked(kept);
  const { enumOptions } = options;
  return (
    <Box
      ref={box}
      onFocus={() => setTyping(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Within the control, or into the list of choices that it has opened.
        if (currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="listbox"]')) return;
        setTyping(false);
      }}
    >
      <Widget
        {...props}
        value={value === kept ? undefined : value}
        options={{
          ...options,
          ...(enumOptions && { enumOptions: enumOptions.filter((choice) => choice.value !== HIDDEN) }),
        }}
        onChange={(next: unknown) => onChange(next ?? kept ?? undefined)}
      />
      {mask && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <FormHelperText>{translate('form_fields.kept.hint', { mask })}</FormHelperText>
          {hasValue && value !== kept && (
            <Button
              size="small"
              onClick={() => {
                onChange(kept);
                setTyping(false);
              }}
            >
              {translate('form_fields.kept.keep', { mask })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
