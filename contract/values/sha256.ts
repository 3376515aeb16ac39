/**
 * SHA-256 of a text's UTF-8 bytes, in lower-case hex. The browser's own waits for each hash and is missing where
 * the page came by plain http; a draw asks for tens of thousands, which takes this a moment.
 */
export function sha256(text: string): string {
  const bytes = utf8Of(text);
  const blocks = Math.ceil((bytes.length + 9) / blockBytes);
  const padded = new Uint8Array(blocks * blockBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = Uint32Array.from(initialState);
  for (let at = 0; at < padded.length; at += blockBytes) takeIn(state, view, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** What every engine has without a browser's or a server's own library. */
function utf8Of(text: string): Uint8Array {
  const bytes = encodeURIComponent(text.toWellFormed()).replaceAll(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

const blockBytes = 64;
const schedule = new Uint32Array(blockBytes);

/** One round of the standard (FIPS 180-4, 6.2.2), with the standard's letters. */
function takeIn(state: Uint32Array, view: DataView, at: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = view.getUint32(at + t * 4);
  for (let t = 16; t < 64; t++) {
    const [early, late] = [schedule[t - 15]!, schedule[t - 2]!];
    const small0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const small1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    schedule[t] = schedule[t - 16]! + small0 + schedule[t - 7]! + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + roundConstants[t]! + schedule[t]!) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = state[index]! + word));
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const primes = firstPrimes(64);
/** The first 32 bits of the fractions of the primes' square and cube roots. */
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const roundConstants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
