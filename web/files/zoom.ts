/** How a picture is shown: enlarged, and moved away from the middle, in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The room that a picture has; the picture fits into it at scale 1. */
export interface Room {
  width: number;
  height: number;
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };

const largest = 5;

/**
 * Enlarges by a factor around a point, which stays where it is under the finger.
 *
 * @param at from the middle of the room
 */
export function zoomed({ scale, x, y }: Zoom, factor: number, at: Point, room: Room): Zoom {
  const next = Math.min(largest, Math.max(1, scale * factor));
  const change = next / scale;
  return kept({ scale: next, x: at.x - (at.x - x) * change, y: at.y - (at.y - y) * change }, room);
}

/** Moves an enlarged picture. */
export function moved({ scale, x, y }: Zoom, by: Point, room: Room): Zoom {
  return kept({ scale, x: x + by.x, y: y + by.y }, room);
}

/** Keeps the picture over the room. */
function kept({ scale, x, y }: Zoom, { width, height }: Room): Zoom {
  const [mostX, mostY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: between(-mostX, x, mostX), y: between(-mostY, y, mostY) };
}

function between(least: number, value: number, most: number): number {
  // No negative zero, which would differ from zero.
  return Math.max(least, Math.min(value, most)) + 0;
}

export type Swipe = "next" | "previous" | "close";

/** Where a swipe over a whole picture leads: to the next one, the one before, away, or nowhere. */
export function swipeOf({ x, y }: Point): Swipe | undefined {
  const [wide, high] = [Math.abs(x), Math.abs(y)];
  if (Math.max(wide, high) < leastSwipe) return undefined;
  if (wide > high) return x < 0 ? "next" : "previous";
  return y > 0 ? "close" : undefined;
}

const leastSwipe = 48;
