export const assetsFolder = '/assets/'

/** The files of the client build. Each name is listed once, without its folder; pages refer to it by its index. */
export type ClientAssets = {
  entry: string
  files: readonly string[]
  /** Route name → files that the page needs besides the entry. */
  pages: Readonly<Record<string, readonly number[]>>
  /** Files of the manager area's layout. */
  manager: readonly number[]
}
