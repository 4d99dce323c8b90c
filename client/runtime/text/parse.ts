type Fields = Record<string, unknown>

export function parseFields(value: unknown): Fields | null {
  // A non-null, non-array object can be read by any string key; absent ones are undefined.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** The texts of a list; none if the value is no list. */
export function parseStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export function decodeUriPart(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
