import type { Box } from './shapes.ts';

/** A part of the map that is as wide and high in proportion as all of it. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** How many times larger than all of it. */
  readonly zoom: number;
}

/** Beyond it the shapes show that they are rounded. */
export const MAX_ZOOM = 16;
export const ZOOM_STEP = 1.6;
/** Around what is fitted in, a share of it. */
const MARGIN = 0.08;

export const wholeOf = ([x, y]: Box): View => ({ x, y, zoom: 1 });

/** What of the map is seen. */
export const windowOf = ([, , width, height]: Box, { x, y, zoom }: View): Box => [
  x,
  y,
  width / zoom,
  height / zoom,
];

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The nearest view that shows nothing beside the map. */
function held(world: Box, { x, y, zoom }: View): View {
  const [left, top, width, height] = world;
  const inside = between(zoom, 1, MAX_ZOOM);
  return {
    x: between(x, left, left + width - width / inside),
    y: between(y, top, top + height - height / inside),
    zoom: inside,
  };
}

/** As it is after the map is drawn so far to the right and down. */
export const moved = (world: Box, view: View, dx: number, dy: number): View =>
  held(world, { ...view, x: view.x - dx, y: view.y - dy });

/** So many times larger, with this point where it was; else with the middle. */
export function zoomed(world: Box, view: View, factor: number, at?: readonly [number, number]): View {
  const [x, y, width, height] = windowOf(world, view);
  const [atX, atY] = at ?? [x + width / 2, y + height / 2];
  const zoom = between(view.zoom * factor, 1, MAX_ZOOM);
  const ratio = view.zoom / zoom;
  return held(world, { x: atX - (atX - x) * ratio, y: atY - (atY - y) * ratio, zoom });
}

/** As near as all of a box is seen, in the middle. */
export function fitted(world: Box, [x, y, width, height]: Box): View {
  const room = 1 - 2 * MARGIN;
  const zoom = between(
    Math.min((world[2] * room) / Math.max(width, 1), (world[3] * room) / Math.max(height, 1)),
    1,
    MAX_ZOOM,
  );
  return held(world, {
    x: x + width / 2 - world[2] / zoom / 2,
    y: y + height / 2 - world[3] / zoom / 2,
    zoom,
  });
}
