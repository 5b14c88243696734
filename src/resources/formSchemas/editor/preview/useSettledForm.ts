import { startTransition, useEffect, useState } from 'react';
import type { Form } from '#schemas/engine/form.ts';
import { useEditorStore } from '../store.ts';

/** After the last edit: a form of 170 fields is not made anew with every letter of a title. */
const SETTLED_MS = 300;

/** The form that is edited, a moment after its last edit; what it renders gives way to what is typed meanwhile. */
export function useSettledForm(): Form {
  const store = useEditorStore();
  const [form, setForm] = useState(() => store.snapshot().form);
  useEffect(() => {
    let last = form;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const { form: now } = store.snapshot();
      if (now === last) return;
      last = now;
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setForm(now)), SETTLED_MS);
    };
    follow();
    const unsubscribe = store.subscribe(follow);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store, form]);
  return form;
}
