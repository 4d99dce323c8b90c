/** The types of `subset-font` that are used here, written from its README: the package ships none. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    /** Axes to limit to a range or set to a value. Other axes stay variable. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>
    keepFeatures?: readonly string[]
    preserveNameIds?: readonly number[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
