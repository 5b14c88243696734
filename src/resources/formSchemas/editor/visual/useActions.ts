import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { FormKindName } from '#schemas/engine/formKinds.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formEditorVisualMessages } from '#src/i18n/messages/formEditorVisual.ts';
import { useEditorBase } from '../base.ts';
import { useEditorStore } from '../store.ts';
import {
  addColumn,
  addField,
  addSection,
  duplicate,
  moveColumn,
  moveField,
  moveSection,
} from './model/arrange.ts';
import { drop, nextTo, type Dragged, type Target } from './model/drop.ts';
import type { Moved } from './model/edit.ts';
import { placeOf, pointerOf, type FieldPlace, type NodePlace } from './model/place.ts';
import { columnPlaces, fieldPlaces, lastOf, nameAt, sectionsOf } from './model/read.ts';
import { useVisual } from './visual.ts';

/** Everything that people do to the parts of a form, each a step of its own, said aloud. */
export function useActions() {
  const store = useEditorStore();
  const { published } = useEditorBase();
  const { say } = useVisual();
  const translate = useTranslate();
  const language = useLanguage();
  return useMemo(() => {
    const take = (moved: Moved | null, said: string): void => {
      if (!moved) return;
      store.edit((work) => ({ ...work, form: moved.form }), null, pointerOf(moved.place));
      say(translate(said, { name: nameAt(moved.form, moved.place, language) }));
    };
    const now = () => store.snapshot().form;
    const to = (place: NodePlace, index: number): Moved => {
      const form = now();
      switch (place.kind) {
        case 'section':
          return { form: moveSection(form, place.section, index), place };
        case 'field':
          return moveField(form, place, place.section, index);
        case 'column':
          return { form: moveColumn(form, place, index), place };
      }
    };
    const neighbours = (place: NodePlace): string[] => {
      const form = now();
      if (place.kind === 'section') return sectionsOf(form);
      return place.kind === 'field'
        ? fieldPlaces(form, place.section).map(lastOf)
        : columnPlaces(form, { ...place, kind: 'field' }).map(lastOf);
    };
    return {
      addSection: () =>
        take(addSection(now(), formEditorVisualMessages.new_section, published), 'form_visual.said.added'),
      /** Behind what is selected. A form without a section gets one. */
      addField: (kind: FormKindName) => {
        const { form, selected } = store.snapshot();
        const place = nextTo(form, placeOf(selected));
        const home = place ? form : addSection(form, formEditorVisualMessages.new_section, published).form;
        const target = place ?? nextTo(home, { kind: 'form' })!;
        take(addField(home, target.section, target.index, kind, published), 'form_visual.said.added');
      },
      addColumn: (list: FieldPlace, kind: FormKindName) =>
        take(
          addColumn(now(), list, columnPlaces(now(), list).length, kind, published),
          'form_visual.said.added',
        ),
      duplicate: (place: NodePlace) =>
        take(duplicate(now(), place, published), 'form_visual.said.duplicated'),
      moveBy: (place: NodePlace, step: 1 | -1) => {
        const all = neighbours(place);
        const index = all.indexOf(lastOf(place)) + step;
        if (index >= 0 && index < all.length) take(to(place, index), 'form_visual.said.moved');
      },
      moveToSection: (field: FieldPlace, section: string) =>
        take(moveField(now(), field, section, fieldPlaces(now(), section).length), 'form_visual.said.moved'),
      drop: (dragged: Dragged, target: Target) =>
        take(
          drop(now(), dragged, target, published),
          dragged.what === 'kind' ? 'form_visual.said.added' : 'form_visual.said.moved',
        ),
    };
  }, [store, published, say, translate, language]);
}
