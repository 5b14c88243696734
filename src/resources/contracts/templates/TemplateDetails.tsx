import Box from '@mui/material/Box';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TEMPLATES } from '#schemas/contract/template.ts';
import type { Values } from '#schemas/engine/field.ts';
import { isSame } from '#schemas/engine/same.ts';
import { staleRecord } from '#src/dataProvider/errors.ts';
import { ChangedNote, FormNotes } from '#src/live/FormNotes.tsx';
import { SchemaDetails } from '../../generic/SchemaDetails.tsx';
import { SchemaForm } from '../../generic/SchemaForm.tsx';
import { formFields } from '../../generic/values.ts';
import { useRecordCalls, type Template } from '../api.ts';
import { TEMPLATES_PATH } from '../paths.ts';

interface TemplateDetailsProps {
  readonly template: Template;
}

/** What a template says besides its pages: a form for who may change it. Another file makes a new version. */
export function TemplateDetails({ template }: TemplateDetailsProps) {
  if (!template.can.edit) return <SchemaDetails resource={TEMPLATES} record={template} />;
  return <TemplateForm template={template} />;
}

function TemplateForm({ template }: TemplateDetailsProps) {
  const notify = useNotify();
  const navigate = useNavigate();
  const calls = useRecordCalls(TEMPLATES);
  const box = useRef<HTMLDivElement>(null);
  const [isDirty, setDirty] = useState(false);
  // What the form began with; what others save meanwhile begins a new one, unless somebody is at work in this one.
  const [ground, setGround] = useState<RaRecord>(template);
  const [round, setRound] = useState(0);
  const isBehind = template.version > Number(ground.version) && !isAlike(ground, template);
  useEffect(() => {
    if (!isBehind || isDirty || box.current?.contains(document.activeElement)) return;
    setGround(template);
    setRound((count) => count + 1);
  }, [isBehind, isDirty, template]);

  const save = async (values: Values, base: RaRecord | null): Promise<RaRecord> => {
    const onto = base ?? template;
    try {
      return await calls.change(onto, values);
    } catch (error) {
      // That it was enabled, or something placed on it, is no conflict with what it says.
      const now = staleRecord(error);
      if (now && isAlike(onto, now)) return calls.change(now, values);
      throw error;
    }
  };

  return (
    <Box ref={box}>
      <SchemaForm
        key={round}
        resource={TEMPLATES}
        record={template}
        save={save}
        onDirty={setDirty}
        onSaved={(saved) => {
          setGround(saved);
          notify('contracts.templates.saved', { type: 'success' });
        }}
        onCancel={() => void navigate(TEMPLATES_PATH)}
        around={(sections) => (
          <>
            {sections}
            <FormNotes sx={ABOVE_BAR}>
              {isBehind && <Changed key={template.version} template={template} />}
            </FormNotes>
          </>
        )}
      />
    </Box>
  );
}

/** Whether two states of a template say the same in its form. */
const isAlike = (one: RaRecord, other: RaRecord): boolean =>
  formFields(TEMPLATES).every(([name]) => isSame(one[name], other[name]));

/** Over the form, above the bar with its buttons. */
const ABOVE_BAR = { position: 'sticky', bottom: 70, zIndex: 3 } as const;

function Changed({ template }: TemplateDetailsProps) {
  const translate = useTranslate();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <ChangedNote at={template.updated_at} by={template.updated_by} onClose={() => setRead(true)}>
      {translate('live.changed.asked')}
    </ChangedNote>
  );
}
