/** What `navigator.connection` tells, where it exists. */
export type Connection = { saveData?: boolean; effectiveType?: string } | undefined

export function readConnection(): Connection {
  // Not in TypeScript's DOM: Chromium's Network Information API. Its fields are optional to us.
  return (navigator as Navigator & { connection?: Connection }).connection
}

/** Whether pages may be fetched before they are asked for. */
export function allowsPrefetch(connection: Connection): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** The manifest is small: only the slowest kind of connection goes without it. */
export function allowsManifest(connection: Connection): boolean {
  return connection?.effectiveType !== 'slow-2g'
}
