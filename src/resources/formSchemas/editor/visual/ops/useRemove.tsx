import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { FormField } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useEditorBase } from '../../base.ts';
import { useEditorStore } from '../../store.ts';
import { remove } from '../model/arrange.ts';
import { publishedIds } from '../model/ids.ts';
import { withOp } from '../model/ops.ts';
import { pointerOf, sectionAt, type NodePlace } from '../model/place.ts';
import { columnPlaces, exists, fieldPlaces, idAt, lastOf, nameAt, sectionsOf } from '../model/read.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { UndoBar } from './UndoBar.tsx';

interface Asked {
  readonly place: NodePlace;
  readonly fields: readonly FormField[];
}

/** Takes places away, with a way back; of what files may have values the dialog asks first. */
export function useRemove(say: (text: string) => void): {
  readonly remove: (place: NodePlace) => void;
  readonly dialogs: ReactNode;
} {
  const store = useEditorStore();
  const { published } = useEditorBase();
  const translate = useTranslate();
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [gone, setGone] = useState<{ readonly name: string; readonly form: object } | null>(null);

  const take = (place: NodePlace, ops: readonly FormOp[]) => {
    const { form } = store.snapshot();
    const name = nameAt(form, place, language);
    const neighbour = neighbourOf(place);
    store.edit(
      (work) => ({
        form: remove(work.form, place),
        ops: ops.reduce<readonly FormOp[]>((all, op) => withOp(all, op), work.ops),
      }),
      null,
      neighbour,
    );
    say(translate('form_visual.said.removed', { name }));
    setGone({ name, form: store.snapshot().form });
  };

  /** What stands behind it, else before it, else around it. */
  const neighbourOf = (place: NodePlace): string | null => {
    const { form } = store.snapshot();
    const all: NodePlace[] =
      place.kind === 'section'
        ? sectionsOf(form).map(sectionAt)
        : place.kind === 'field'
          ? fieldPlaces(form, place.section)
          : columnPlaces(form, { ...place, kind: 'field' });
    const index = all.findIndex((one) => lastOf(one) === lastOf(place));
    const next = all[index + 1] ?? all[index - 1];
    if (next) return pointerOf(next);
    if (place.kind === 'section') return null;
    return pointerOf(place.kind === 'field' ? sectionAt(place.section) : { ...place, kind: 'field' });
  };

  const begin = (place: NodePlace) => {
    const { form, ops } = store.snapshot();
    if (!exists(form, place)) return;
    const known = publishedIds(published).field;
    const inside =
      place.kind === 'section' ? fieldPlaces(form, place.section) : place.kind === 'field' ? [place] : [];
    const decided = new Set(ops.flatMap((op) => (op.op === 'archive' ? [op.field] : [])));
    const fields = inside.flatMap((field) => {
      const old = known.get(idAt(form, field));
      return old && !old.document && !decided.has(old.fieldId) ? [old] : [];
    });
    if (fields.length === 0) return take(place, []);
    setAsked({ place, fields });
  };

  return {
    remove: begin,
    dialogs: (
      <>
        {asked && (
          <RemoveDialog
            {...asked}
            onClose={() => setAsked(null)}
            onRemove={(ops) => {
              setAsked(null);
              take(asked.place, ops);
            }}
          />
        )}
        {gone && <UndoBar key={gone.name} {...gone} onClose={() => setGone(null)} />}
      </>
    ),
  };
}
