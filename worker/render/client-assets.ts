/** Each file is named once, with its path; pages tell theirs by their places. */
export type ClientAssets = {
  entry: string
  files: readonly string[]
  /** By the names of routes, after which the modules of pages are named: what a page needs besides the entry. */
  pages: Readonly<Record<string, readonly number[]>>
  /** What the frame of the manager area needs. */
  manager: readonly number[]
}
