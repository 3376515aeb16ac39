/** In pixels: the text of a phone is read at this width. */
const readableEdge = 720;

/** What a long picture may be kept with: phones' canvases and JPEG itself end a little above. */
const [mostPixels, longestEdge] = [12_500_000, 16_000];

/**
 * By how much a picture is made smaller, at most 1: its longer edge fits, unless its shorter one would become
 * unreadable, as that of a capture of a long talk would.
 */
export function scaleOf({ width, height }: { width: number; height: number }, edge: number): number {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const readable = readableEdge / shorter;
  const bounded = Math.min(Math.sqrt(mostPixels / (width * height)), longestEdge / longer);
  return Math.min(1, Math.max(edge / longer, Math.min(readable, bounded)));
}
