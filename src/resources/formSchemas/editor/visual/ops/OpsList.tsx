import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEditorBase } from '../../base.ts';
import { useEditor, useEditorStore } from '../../store.ts';
import { undecided, withOp } from '../model/ops.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { AddDefault } from './AddDefault.tsx';
import { useOpWords } from './opWords.ts';
import { Undecided } from './Undecided.tsx';

/** What becomes of values on file when this version is published: what is said, and what is still to say. */
export function OpsList() {
  const translate = useTranslate();
  const store = useEditorStore();
  const { published } = useEditorBase();
  const form = useEditor((state) => state.form);
  const ops = useEditor((state) => state.ops);
  const problems = useEditor((state) => state.problems);
  const words = useOpWords(form, published);
  if (!published) return null;
  const open = undecided(published, form, ops);
  const add = (op: FormOp) => store.edit((work) => ({ ...work, ops: withOp(work.ops, op) }));
  return (
    <Box component="section" aria-label={translate('form_visual.op.title')}>
      <Typography variant="subtitle2" component="h4">
        {translate('form_visual.op.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(ops.length === 0 && open.length === 0 ? 'form_visual.op.none' : 'form_visual.op.text')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ops.map((op, index) => {
          const sentence = words(op);
          return (
            <Box component="li" key={index} sx={{ py: 0.5 }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
                <Typography variant="body2" sx={{ flex: 1, minWidth: 0, pt: 0.5, overflowWrap: 'anywhere' }}>
                  {sentence}
                </Typography>
                <IconButton
                  size="small"
                  aria-label={translate('form_visual.op.remove', { op: sentence })}
                  onClick={() => store.edit((work) => ({ ...work, ops: work.ops.toSpliced(index, 1) }))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
              {problems
                .filter(({ at }) => at === `/ops/${index}` || at.startsWith(`/ops/${index}/`))
                .map(({ message }) => (
                  <Typography key={message} variant="caption" color="error" component="p">
                    {message}
                  </Typography>
                ))}
            </Box>
          );
        })}
      </Box>
      {open.map((one) => (
        <Undecided
          key={`${one.what} ${one.field.fieldId}`}
          open={one}
          form={form}
          published={published}
          onDecide={add}
        />
      ))}
      <AddDefault form={form} onAdd={add} />
    </Box>
  );
}
