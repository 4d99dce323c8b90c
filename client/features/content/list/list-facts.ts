import type { Permission } from '#client/runtime/session/permissions.ts'
import type { EntryFilter } from '../contract/list.ts'
import type { TextPaths } from '../contract/text-paths.ts'
import type { AnyKind } from '../kinds/kind.ts'

/** What a list needs to know of its texts. */
export type ListFacts = {
  paths: Pick<TextPaths, 'bulk' | 'duplicate'>
  publishPermission: Permission
  label: AnyKind['label']
  getEditorPath: (id: string) => string
  /** The address of the list with a filter. */
  getListPath: (filter: EntryFilter) => string
}
