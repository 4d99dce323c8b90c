/** The files of the client build. Each path is listed once; pages refer to it by its index. */
export type ClientAssets = {
  entry: string
  files: readonly string[]
  /** Route name → files that the page needs besides the entry. */
  pages: Readonly<Record<string, readonly number[]>>
  /** Files of the manager area's layout. */
  manager: readonly number[]
}
