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
  type KeyboardSensorOptions,
} from '@dnd-kit/core';
import { useTranslate, type RaRecord } from 'ra-core';
import { useCodeText } from '#src/i18n/hooks.ts';

/** Arrows go from column to column, as the eye does. */
const toColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((one, other) => one.rect.left - other.rect.left);
  const at = columns.findIndex(({ id }) => id === context.over?.id);
  const next = columns[at + step];
  const card = context.collisionRect;
  if (!next || !card) return undefined;
  return { x: next.rect.left + (next.rect.width - card.width) / 2, y: card.top };
};

/** The column under the pointer; without one, that which the card is nearest to. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

/** Mouse, finger and keyboard. A finger must rest first, or nobody could scroll. */
export const useDragSensors = (keyboard: KeyboardSensorOptions = { coordinateGetter: toColumn }) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, keyboard),
  );

/** What a drag says to those who cannot see it. */
export function useAnnouncements(
  leadOf: (active: { data: { current?: unknown } }) => RaRecord | null,
  nameOf: (lead: RaRecord) => string,
  whyNot: (lead: RaRecord, to: string) => string | null,
): Announcements {
  const translate = useTranslate();
  const codeText = useCodeText();
  const label = (status: unknown) => codeText('LEAD_STATUS', String(status));
  return {
    onDragStart: ({ active }) => {
      const lead = leadOf(active);
      return lead
        ? translate('board.drag.start', { name: nameOf(lead), status: label(lead.status) })
        : undefined;
    },
    onDragOver: ({ active, over }) => {
      const lead = leadOf(active);
      if (!lead) return undefined;
      if (!over) return translate('board.drag.nowhere', { name: nameOf(lead) });
      const reason = over.id === lead.status ? null : whyNot(lead, String(over.id));
      return reason
        ? translate('board.drag.barred', { status: label(over.id), reason })
        : translate('board.drag.over', { name: nameOf(lead), status: label(over.id) });
    },
    onDragEnd: ({ active, over }) => {
      const lead = leadOf(active);
      if (!lead) return undefined;
      const goes = over && over.id !== lead.status && whyNot(lead, String(over.id)) === null;
      return goes
        ? translate('board.drag.dropped', { name: nameOf(lead), status: label(over.id) })
        : translate('board.drag.stays', { name: nameOf(lead), status: label(lead.status) });
    },
    onDragCancel: ({ active }) => {
      const lead = leadOf(active);
      return lead
        ? translate('board.drag.stays', { name: nameOf(lead), status: label(lead.status) })
        : undefined;
    },
  };
}
