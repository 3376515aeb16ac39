declare module "heic-decode" {
  interface HeicImage {
    width: number;
    height: number;
    /** Its pixels: red, green, blue and alpha, a byte each. */
    decode(): Promise<{ data: Uint8ClampedArray }>;
  }
  const decode: { all(given: { buffer: Uint8Array }): Promise<HeicImage[]> };
  export default decode;
}
