/** What `navigator.connection` tells, where it exists. */
export type Connection = { saveData?: boolean; effectiveType?: string } | undefined

/** Whether pages may be fetched before they are asked for. */
export function allowsPrefetch(connection: Connection): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** Spec §9: the manifest is prefetched unless the connection is exactly this one. */
export function allowsManifest(connection: Connection): boolean {
  return connection?.effectiveType !== 'slow-2g'
}
