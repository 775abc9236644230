declare module 'subset-font' {
  type AxisRange = { min: number; max: number };
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    keepAllGlyphs?: boolean;
    keepFeatures?: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, number | AxisRange>;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
