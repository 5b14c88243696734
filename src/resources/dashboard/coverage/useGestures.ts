import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Box } from './shapes.ts';
import { windowOf, ZOOM_STEP } from './view.ts';
import type { ViewStore } from './viewStore.ts';

export type Point = readonly [number, number];

/** As far as a hand shakes, px: further than that it draws the map along. */
const STILL = 6;
/** How much of a wheel's way, px, doubles the size. */
const WHEEL = 300;

interface Gestures {
  readonly world: Box;
  readonly view: ViewStore;
  /** Something is pointed at; null: nothing any more. */
  readonly onPoint: (at: Point | null) => void;
  /** Something is clicked or tapped. */
  readonly onPick: (at: Point, isTouch: boolean) => void;
}

/**
 * Drawing the map along, pinching it, and the wheel with Ctrl (which is also what a pinch on a touch pad says): the wheel
 * alone scrolls the page. Places are told in units of the map.
 */
export function useGestures({ world, view, onPoint, onPick }: Gestures) {
  const ref = useRef<SVGSVGElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const way = useRef(0);
  const [isDrawn, setDrawn] = useState(false);
  useWheel(ref, world, view);

  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId);
    if (pointers.current.size === 0) setDrawn(false);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.current.size === 0) way.current = 0;
    pointers.current.set(event.pointerId, [event.clientX, event.clientY]);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const now: Point = [event.clientX, event.clientY];
    const held = pointers.current;
    const before = held.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') onPoint(placeOf(event.currentTarget, world, view, now));
      return;
    }
    const others = [...held].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    held.set(event.pointerId, now);
    way.current += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (way.current < STILL) return;
    if (!isDrawn) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrawn(true);
      onPoint(null);
    }
    const [other] = others;
    const scale = unitsIn(event.currentTarget, world, view);
    if (!other) view.move((now[0] - before[0]) * scale, (now[1] - before[1]) * scale);
    else {
      const middle: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
      view.zoom(
        distance(now, other) / Math.max(distance(before, other), 1),
        placeOf(event.currentTarget, world, view, middle),
      );
    }
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const isClick =
      pointers.current.size === 1 && pointers.current.has(event.pointerId) && way.current < STILL;
    release(event);
    if (isClick)
      onPick(
        placeOf(event.currentTarget, world, view, [event.clientX, event.clientY]),
        event.pointerType === 'touch',
      );
  };
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') onPoint(null);
  };
  return {
    isDrawn,
    handlers: { ref, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: release, onPointerLeave },
  };
}

/** Not by React, whose listeners for the wheel may not keep the browser from making the page larger. */
function useWheel(ref: RefObject<SVGSVGElement | null>, world: Box, view: ViewStore): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const factor = Math.min(Math.max(2 ** (-event.deltaY / WHEEL), 1 / ZOOM_STEP), ZOOM_STEP);
      view.zoom(factor, placeOf(element, world, view, [event.clientX, event.clientY]));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [ref, world, view]);
}

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Units of the map in a pixel of the screen. */
const unitsIn = (element: Element, world: Box, view: ViewStore): number =>
  windowOf(world, view.get())[2] / Math.max(element.getBoundingClientRect().width, 1);

function placeOf(element: Element, world: Box, view: ViewStore, [clientX, clientY]: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = windowOf(world, view.get());
  const scale = unitsIn(element, world, view);
  return [x + (clientX - left) * scale, y + (clientY - top) * scale];
}
