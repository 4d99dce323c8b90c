// The order matters: most user agents also contain the names of older browsers.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const findName = (list: typeof browsers, text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1]

export const unknownDevice = 'Dispositivo desconocido'

/** Records say nothing of a device that nobody knows. */
export const hideUnknownDevice = (device: string | null): string | null =>
  device === unknownDevice ? null : device

/** A readable name for a user agent: `Chrome en Windows`. */
export function getDeviceName(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const browser = findName(browsers, text)
  const system = findName(systems, text)
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? unknownDevice
}

/** Returns the kind of device in a user agent. Android tablets are those without "Mobile". */
export function getDeviceKind(agent: string): 'Teléfono' | 'Tableta' | 'Computadora' {
  if (/iPad|Tablet/.test(agent) || (agent.includes('Android') && !agent.includes('Mobile'))) return 'Tableta'
  return /Mobi|iPhone|Android/.test(agent) ? 'Teléfono' : 'Computadora'
}
