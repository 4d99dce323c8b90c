import type { ComponentType } from 'react'
import type { ComparedFields } from '../../editor/comparing/compared-fields.ts'
import type { ComparisonDialogProps } from '../../editor/comparing/comparison-dialog.tsx'
import { rejectOnServer } from '../../editor/lazy-part.tsx'
import { type EntryContent, getFieldLabels, getFieldTools } from '../../kinds/all-kinds.ts'
import type { Kind } from '../../kinds/names.ts'

export function getComparedFields(kind: Kind): ComparedFields {
  const labels = getFieldLabels(kind)
  return { labels, texts: Object.keys(labels).filter((name) => getFieldTools(kind, name) !== null) }
}

// The dialog needs the visual editor's renderer, which is large. The server never renders it; the condition keeps it
// out of its bundle.
export const loadComparison: () => Promise<ComponentType<ComparisonDialogProps<EntryContent>>> = import.meta
  .env.SSR
  ? rejectOnServer
  : () =>
      import('../../editor/comparing/comparison-dialog.tsx').then(({ ComparisonDialog }) => ComparisonDialog)
