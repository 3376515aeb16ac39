declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "woff2";
    variationAxes: Record<string, { min: number; max: number }>;
    keepFeatures: readonly string[];
    noHinting: boolean;
  }
  /** Makes a font of only these characters. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
