/** What `navigator.connection` tells, where it exists. */
export type Connection = { saveData?: boolean; effectiveType?: string } | undefined

/** Whether pages may be fetched before they are asked for. */
export function allowsPrefetch(connection: Connection): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** The manifest is small: only the slowest kind of connection goes without it. */
export function allowsManifest(connection: Connection): boolean {
  return connection?.effectiveType !== 'slow-2g'
}
