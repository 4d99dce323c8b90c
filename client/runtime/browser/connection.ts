/** The value of `navigator.connection`, where it exists. */
export type Connection = { saveData?: boolean; effectiveType?: string } | undefined

export function readConnection(): Connection {
  // Chromium's Network Information API. TypeScript's DOM types lack it, so all its fields are optional here.
  return (navigator as Navigator & { connection?: Connection }).connection
}

export function allowsPrefetch(connection: Connection): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** Whether the manifest may be prefetched. It is small, so only the slowest connections skip it. */
export function allowsManifest(connection: Connection): boolean {
  return connection?.effectiveType !== 'slow-2g'
}
