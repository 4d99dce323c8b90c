/** The part of `subset-font` that is used here, from its README: it ships no types. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    /** Axes to narrow to a range or set to a value. Others stay. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>
    /** OpenType features to preserve. */
    keepFeatures?: readonly string[]
    preserveNameIds?: readonly number[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
