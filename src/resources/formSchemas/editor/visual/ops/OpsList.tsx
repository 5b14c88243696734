import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { useKnownLists } from '../../../lists.ts';
import { useEditorBase } from '../../base.ts';
import { useEditor, useEditorStore } from '../../store.ts';
import { undecided, withOp } from '../model/ops.ts';
import { SentenceList } from '../SentenceList.tsx';
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
  const words = useOpWords(form, published);
  const lists = useKnownLists();
  const open = useMemo(
    () => (published ? undecided(published, form, ops, lists) : []),
    [published, form, ops, lists],
  );
  if (!published) return null;
  const add = (op: FormOp) => store.edit((work) => ({ ...work, ops: withOp(work.ops, op) }));
  return (
    <SentenceList
      title={translate('form_visual.op.title')}
      text={translate(ops.length === 0 && open.length === 0 ? 'form_visual.op.none' : 'form_visual.op.text')}
      sentences={ops.map(words)}
      at="/ops"
      removeLabel={(op) => translate('form_visual.op.remove', { op })}
      onRemove={(index) => store.edit((work) => ({ ...work, ops: work.ops.toSpliced(index, 1) }))}
    >
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
    </SentenceList>
  );
}
