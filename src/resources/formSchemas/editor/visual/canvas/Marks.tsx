import ConditionIcon from '@mui/icons-material/AltRouteOutlined';
import DocumentIcon from '@mui/icons-material/AttachFileOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import SensitiveIcon from '@mui/icons-material/LockOutlined';
import StaffIcon from '@mui/icons-material/SupervisorAccountOutlined';
import MissingIcon from '@mui/icons-material/TranslateOutlined';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useEditor } from '../../store.ts';
import { requiredAt } from '../model/conditions.ts';
import { pointerOf, type NodePlace } from '../model/place.ts';
import { problemsAt } from '../model/problems.ts';
import { schemaAt } from '../model/read.ts';
import { lacksText } from '../model/texts.ts';

interface MarkProps {
  readonly Icon: ComponentType<SvgIconProps>;
  readonly says: string;
  readonly color?: string;
  readonly word?: string | number;
}

/** A sign with its meaning; no component per tooltip, a long form has hundreds. */
const Mark = ({ Icon, says, color = 'text.secondary', word }: MarkProps) => (
  <Box
    component="span"
    role="img"
    aria-label={says}
    title={says}
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, color, typography: 'caption' }}
  >
    <Icon aria-hidden sx={{ fontSize: 16 }} />
    {word}
  </Box>
);

/** What is worth knowing of a section, field or column at a glance. */
export function Marks({ place }: { readonly place: NodePlace }) {
  const translate = useTranslate();
  const pointer = pointerOf(place);
  const schema = useEditor(({ form }) => schemaAt(form, place));
  const required = useEditor(({ form }) => requiredAt(form, place));
  const isMissing = useEditor(({ form }) => lacksText(form, place));
  const problems = useEditor((state) => problemsAt(state.form, state.problems, pointer));
  const document = schema['x-document'];
  const edit = schema['x-edit'];
  return (
    <>
      {required !== 'never' && (
        <Box
          component="span"
          role="img"
          aria-label={translate(`form_visual.mark.required_${required}`)}
          title={translate(`form_visual.mark.required_${required}`)}
          sx={{ color: 'error.main', fontWeight: 700 }}
        >
          {required === 'always' ? '*' : '(*)'}
        </Box>
      )}
      {schema['x-shown-when'] !== undefined && (
        <Mark Icon={ConditionIcon} says={translate('form_visual.mark.condition')} />
      )}
      {schema['x-sensitive'] !== undefined && (
        <Mark Icon={SensitiveIcon} says={translate('form_visual.mark.sensitive')} />
      )}
      {(schema['x-see'] === 'STAFF' || edit !== undefined) && (
        <Mark
          Icon={StaffIcon}
          says={translate(
            schema['x-see'] === 'STAFF'
              ? 'form_visual.mark.staff'
              : edit === 'STAFF'
                ? 'form_visual.mark.edit_staff'
                : 'form_visual.mark.edit_provider',
          )}
        />
      )}
      {typeof document === 'string' && (
        <Mark
          Icon={DocumentIcon}
          says={translate('form_visual.mark.document', { code: document })}
          word={document}
        />
      )}
      {isMissing && (
        <Mark Icon={MissingIcon} says={translate('form_visual.mark.missing')} color="warning.main" />
      )}
      {problems.length > 0 && (
        <Mark
          Icon={ErrorIcon}
          color="error.main"
          word={problems.length}
          says={`${translate('form_visual.mark.problems', { smart_count: problems.length })}: ${problems.join('; ')}`}
        />
      )}
    </>
  );
}
