import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { articles } from './articles.ts'
import { entries } from './entries.ts'
import type { TextGroup } from './text-group.ts'

/** The group that texts of a kind belong to. */
export const getGroup = (kind: AnyKindName): TextGroup => (kind === 'article' ? articles : entries)
