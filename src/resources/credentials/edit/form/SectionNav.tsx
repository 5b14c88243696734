import CheckIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { pathOf } from '#schemas/engine/form.ts';
import { isReadOnly } from '#schemas/engine/formAudience.ts';
import { focusSection } from '#src/forms/focus.ts';
import { useFormSnapshot, type FormStore } from '#src/forms/formStore.ts';
import { useShownSections } from './sections.ts';

/** The sections of the form: a column beside it, on a phone a strip above it; each says what is left to do. */
export function SectionNav({ store }: { readonly store: FormStore }) {
  const { progress, faults } = useFormSnapshot(store);
  const sections = useShownSections(store);
  const translate = useTranslate();
  const missing = new Set(progress.missing);
  const wrong = new Set(faults.map((fault) => fault.path));
  return (
    <Box component="nav" aria-label={translate('credentials.edit.sections')} sx={{ minWidth: 0 }}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0.25,
          display: 'flex',
          flexDirection: { lg: 'column' },
          gap: 0.5,
          overflowX: { xs: 'auto', lg: 'visible' },
        }}
      >
        {sections.map(({ name, title, fields }) => {
          const open = fields.filter((field) => missing.has(field.fieldId)).length;
          const marked = fields.filter(
            (field) => wrong.has(pathOf(field)) || (!isReadOnly(field) && isRejected(store, pathOf(field))),
          ).length;
          return (
            <Box component="li" key={name} sx={{ flexShrink: 0 }}>
              <ButtonBase
                onClick={() => focusSection(name)}
                sx={{
                  width: '100%',
                  minHeight: 40,
                  px: 1.5,
                  py: 0.75,
                  gap: 1,
                  borderRadius: 1,
                  typography: 'body2',
                  fontWeight: 600,
                  justifyContent: 'space-between',
                  textAlign: 'start',
                  border: { xs: 1, lg: 0 },
                  borderColor: { xs: 'divider', lg: 'transparent' },
                  bgcolor: { xs: 'background.paper', lg: 'transparent' },
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                {title}
                <Rest open={open} marked={marked} />
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const isRejected = (store: FormStore, path: string): boolean => {
  const { review, isChanged } = store.marks(path);
  return review?.state === 'REJECTED' && !isChanged;
};

function Rest({ open, marked }: { readonly open: number; readonly marked: number }) {
  const translate = useTranslate();
  if (marked > 0) {
    const label = translate('credentials.edit.to_correct', { smart_count: marked });
    return <Count value={marked} label={label} ground="error.main" text="error.contrastText" />;
  }
  if (open > 0) {
    const label = translate('credentials.progress.missing', { smart_count: open });
    return <Count value={open} label={label} ground="action.selected" text="text.primary" />;
  }
  return (
    <CheckIcon
      titleAccess={translate('credentials.progress.complete')}
      sx={{ fontSize: 18, color: 'success.main' }}
    />
  );
}

function Count({
  value,
  label,
  ground,
  text,
}: {
  value: number;
  label: string;
  ground: string;
  text: string;
}) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{
        minWidth: 22,
        px: 0.75,
        borderRadius: 3,
        textAlign: 'center',
        typography: 'caption',
        fontWeight: 650,
        bgcolor: ground,
        color: text,
      }}
    >
      {value}
    </Box>
  );
}
