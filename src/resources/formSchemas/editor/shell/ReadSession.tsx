import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Form } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { CodeText } from '../code/codeText.ts';
import { EditorStore } from '../store.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { MoreMenu } from './MoreMenu.tsx';

interface ReadSessionProps {
  readonly shown: {
    readonly key: string;
    readonly title: string;
    readonly version: number;
    readonly form: Form;
    readonly ops: readonly FormOp[];
  };
}

/** The same editor for who may look at a form and not change it. */
export function ReadSession({ shown: { key, title, version, form, ops } }: ReadSessionProps) {
  const translate = useTranslate();
  const [{ store, code }] = useState(() => {
    const only = new EditorStore({ form, ops }, [], false);
    return { store: only, code: new CodeText(only) };
  });
  return (
    <EditorFrame
      formKey={key}
      title={title}
      subtitle={translate('form_editor.reading', { version })}
      store={store}
      code={code}
      published={form}
      actions={<MoreMenu formKey={key} />}
    />
  );
}
