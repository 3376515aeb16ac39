// Separate from what works on pictures: browser and server make the same sizes.

interface Size {
  width: number;
  height: number;
}

/** In pixels. */
interface Bounds {
  /** The picture can still be made out at this width. */
  readableEdge: number;
  /** What a long picture may be kept with. */
  mostPixels: number;
}

/** The text of a phone is read; phones' canvases end a little above. */
const ofPhotos: Bounds = { readableEdge: 720, mostPixels: 12_500_000 };

/** A tile is covered without being blurred, by three times the pixels of a thumbnail that is a square. */
const ofThumbnails: Bounds = { readableEdge: 240, mostPixels: 3 * 480 * 480 };

const thumbnailEdge = 480;

/** JPEG itself ends a little above. */
const longestEdge = 16_000;

/**
 * By how much a picture is made smaller, at most 1: its longer edge fits, unless its shorter one would become
 * unreadable, as in a capture of a long talk.
 */
export function scaleOf(size: Size, edge: number): number {
  return scaleWithin(size, edge, ofPhotos);
}

/** The same of a picture's thumbnail. */
export function thumbnailScaleOf(size: Size): number {
  return scaleWithin(size, thumbnailEdge, ofThumbnails);
}

/** How wide thumbnails were before their widths were kept: their longer edge was bounded, however narrow they became. */
export function formerThumbnailWidth({ width, height }: Size): number {
  return Math.max(1, Math.round(width * Math.min(1, thumbnailEdge / Math.max(width, height))));
}

function scaleWithin({ width, height }: Size, edge: number, { readableEdge, mostPixels }: Bounds): number {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const readable = readableEdge / shorter;
  const bounded = Math.min(Math.sqrt(mostPixels / (width * height)), longestEdge / longer);
  return Math.min(1, Math.max(edge / longer, Math.min(readable, bounded)));
}
