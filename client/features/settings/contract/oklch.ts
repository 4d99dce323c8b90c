/** Lightness from 0 to 1, chroma from 0 to about 0.4, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

type Rgb = readonly [red: number, green: number, blue: number]

// Matrices from https://bottosson.github.io/posts/oklab/

/** Linear sRGB. Values below 0 or above 1 are outside the gamut. */
function oklchToLinear({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toByte(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  const byte = Math.round(Math.min(1, Math.max(0, encoded)) * 255)
  return byte.toString(16).padStart(2, '0')
}

/** As `#rrggbb`; channels outside sRGB are clipped. */
export function toHex(color: Oklch): string {
  return `#${oklchToLinear(color).map(toByte).join('')}`
}

/** Reduces the chroma until the colour fits into sRGB, with the same lightness and hue. */
export function clampChroma(color: Oklch): Oklch {
  const fits = (c: number) =>
    oklchToLinear({ ...color, c }).every((channel) => channel > -0.001 && channel < 1.001)
  let { c } = color
  while (c > 0 && !fits(c)) c = Math.max(0, c - 0.004)
  return { ...color, c }
}

function toLinearRgb(hex: string): Rgb {
  const channel = (at: number): number => {
    const encoded = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

export function fromHex(hex: string): Oklch {
  const [red, green, blue] = toLinearRgb(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio as defined by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}
