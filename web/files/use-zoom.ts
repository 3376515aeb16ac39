import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

import { moved, type Point, type Swipe, swipeOf, unzoomed, type Zoom, zoomed } from "./zoom.ts";

interface Zooming {
  zoom: Zoom;
  /** A finger is on it. */
  isHeld: boolean;
  /** The element that the picture fits into. */
  room: RefObject<HTMLDivElement | null>;
  /** For that element. */
  handlers: Record<
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
    (event: PointerEvent) => void
  >;
}

/** Enlarges and moves what is in an element, by pointers and keys. */
export function useZoom(onSwipe: (to: Swipe) => void): Zooming {
  const room = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(unzoomed);
  /** How far a whole picture follows the finger. */
  const [drag, setDrag] = useState(origin);
  const [isHeld, setHeld] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const lastTap = useRef<Tap>(undefined);
  /** Whether this touch was ever more than one finger: its end is no swipe then. */
  const wasPinch = useRef(false);

  const enlarge = (factor: number, at: Point) =>
    setZoom((now) => zoomed(now, factor, at, sizeOf(room.current)));
  useZoomKeys(enlarge);

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event, room.current));
    wasPinch.current = pointers.current.size > 1;
    setHeld(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event, room.current);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (other) enlarge(distance(now, other) / Math.max(1, distance(before, other)), between(now, other));
    else if (zoom.scale > 1) setZoom((current) => moved(current, by, sizeOf(room.current)));
    else if (!wasPinch.current) setDrag((current) => ({ x: current.x + by.x, y: current.y + by.y }));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    setHeld(false);
    setDrag(origin);
    const tap = { at: pointOf(event, room.current), time: event.timeStamp };
    const swipe = zoom.scale === 1 && !wasPinch.current ? swipeOf(drag) : undefined;
    if (swipe !== undefined) onSwipe(swipe);
    const isDouble = isDoubleTap(lastTap.current, tap);
    if (isDouble) enlarge(zoom.scale > 1 ? 0 : 2.5, tap.at);
    // A third tap begins anew.
    lastTap.current = isDouble ? undefined : tap;
  };
  const onPointerCancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    setHeld(pointers.current.size > 0);
    setDrag(origin);
  };
  return {
    zoom: { ...zoom, x: zoom.x + drag.x, y: zoom.y + drag.y },
    isHeld,
    room,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

const origin: Point = { x: 0, y: 0 };

interface Tap {
  at: Point;
  time: number;
}

function isDoubleTap(first: Tap | undefined, second: Tap): boolean {
  return first !== undefined && second.time - first.time < 350 && distance(first.at, second.at) < 32;
}

/** From the middle of the room. */
function pointOf({ clientX, clientY }: PointerEvent, room: HTMLElement | null): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = room?.getBoundingClientRect() ?? {};
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function sizeOf(room: HTMLElement | null) {
  return { width: room?.clientWidth ?? 0, height: room?.clientHeight ?? 0 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function useZoomKeys(enlarge: (factor: number, at: Point) => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const factor = factors[key];
      if (factor !== undefined) enlarge(factor, origin);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

const factors: Readonly<Record<string, number>> = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, "0": 0 };
