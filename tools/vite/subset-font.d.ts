/** The part of `subset-font` that is used here; it brings no types. Source: its README. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    /** Axes that are narrowed, or set for good; the others stay. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>
    /** OpenType features that stay. */
    keepFeatures?: readonly string[]
    preserveNameIds?: readonly number[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
