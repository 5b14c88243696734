import {
  closestCenter,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useTranslate } from 'ra-core';
import { FORM_KINDS } from '#schemas/engine/formKinds.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useEditorStore } from '../../store.ts';
import type { Dragged, Target } from '../model/drop.ts';
import { sectionAt } from '../model/place.ts';
import { nameAt } from '../model/read.ts';

interface Carrier {
  readonly data: { readonly current?: unknown };
}
export const draggedOf = (active: Carrier): Dragged => active.data.current as Dragged;
export const targetOf = (over: Carrier): Target => over.data.current as Target;

/** A section goes among sections, a field among fields and to the end of a section. */
const fits = (dragged: Dragged, target: Target): boolean =>
  (dragged.what === 'section') === (target.what === 'section');

/** The place under the pointer, else the nearest that it can take. */
export const placeUnder: CollisionDetection = (args) => {
  const dragged = draggedOf(args.active);
  const droppableContainers = args.droppableContainers.filter((one) => fits(dragged, targetOf(one)));
  const among = { ...args, droppableContainers };
  const under = args.pointerCoordinates ? pointerWithin(among) : [];
  return under.length > 0 ? under : closestCenter(among);
};

/** Arrows go from place to place in the order in which people read. */
const toPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const isNext = event.code === KeyboardCode.Down || event.code === KeyboardCode.Right;
  const isBack = event.code === KeyboardCode.Up || event.code === KeyboardCode.Left;
  if (!isNext && !isBack) return undefined;
  event.preventDefault();
  const { active, over, collisionRect } = context;
  if (!active || !collisionRect) return undefined;
  const dragged = draggedOf(active);
  const places = context.droppableContainers
    .getEnabled()
    .filter((one) => fits(dragged, targetOf(one)))
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((one, other) => one.rect.top - other.rect.top || one.rect.left - other.rect.left);
  const from: UniqueIdentifier = over?.id ?? active.id;
  const next = places[places.findIndex(({ id }) => id === from) + (isNext ? 1 : -1)];
  if (!next) return undefined;
  // Its centre on theirs: the nearest is then this one.
  return {
    x: next.rect.left + (next.rect.width - collisionRect.width) / 2,
    y: next.rect.top + (next.rect.height - collisionRect.height) / 2,
  };
};

/** Mouse, finger and keyboard. A finger must rest first, or nobody could scroll. */
export const useCanvasSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toPlace }),
  );

/** What a drag says to those who cannot see it. */
export function useCanvasAnnouncements(): Announcements {
  const translate = useTranslate();
  const language = useLanguage();
  const store = useEditorStore();
  const nameOf = (dragged: Dragged): string =>
    dragged.what === 'kind'
      ? FORM_KINDS[dragged.kind].label[language]
      : nameAt(store.snapshot().form, dragged.place, language);
  const whereIs = (target: Target): string => {
    const { form } = store.snapshot();
    const section = nameAt(form, sectionAt(target.place.section), language);
    return target.what === 'end'
      ? translate('form_visual.drag.end', { section })
      : translate('form_visual.drag.at', { name: nameAt(form, target.place, language), section });
  };
  return {
    onDragStart: ({ active }) => translate('form_visual.drag.start', { name: nameOf(draggedOf(active)) }),
    onDragOver: ({ over }) => (over ? whereIs(targetOf(over)) : translate('form_visual.drag.nowhere')),
    onDragEnd: ({ active, over }) =>
      over
        ? translate('form_visual.drag.dropped', {
            name: nameOf(draggedOf(active)),
            where: whereIs(targetOf(over)),
          })
        : translate('form_visual.drag.stays', { name: nameOf(draggedOf(active)) }),
    onDragCancel: ({ active }) => translate('form_visual.drag.stays', { name: nameOf(draggedOf(active)) }),
  };
}
