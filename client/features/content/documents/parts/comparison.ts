import type { ComponentType } from 'react'
import type { ComparedFields } from '../../editor/comparing/compared-fields.ts'
import type { ComparisonDialogProps } from '../../editor/comparing/comparison-dialog.tsx'
import type { ConflictProps } from '../../editor/comparing/conflict.tsx'
import type { EntryContent, Kind } from '../contract/content.ts'
import { getFieldTools } from '../contract/rich-text-fields.ts'
import { getFieldLabels } from './fields/form-fields.ts'
import { rejectOnServer } from './lazy-part.tsx'

export function getComparedFields(kind: Kind): ComparedFields {
  const labels = getFieldLabels(kind)
  return { labels, texts: Object.keys(labels).filter((name) => getFieldTools(kind, name) !== null) }
}

type Dialog<Props> = () => Promise<ComponentType<Props>>

// Both dialogs need the visual editor's renderer, which is large. The server never renders them; the condition keeps
// them out of its bundle.
export const loadConflict: Dialog<ConflictProps<EntryContent>> = import.meta.env.SSR
  ? rejectOnServer
  : () => import('../../editor/comparing/conflict.tsx').then(({ Conflict }) => Conflict)
export const loadComparison: Dialog<ComparisonDialogProps<EntryContent>> = import.meta.env.SSR
  ? rejectOnServer
  : () =>
      import('../../editor/comparing/comparison-dialog.tsx').then(({ ComparisonDialog }) => ComparisonDialog)
