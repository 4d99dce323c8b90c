import type { ComponentType } from 'react'
import type { ComparisonDialogProps } from '../../editor/comparing/comparison-dialog.tsx'
import { rejectOnServer } from '../../editor/lazy-part.tsx'
import type { EntryContent } from '../../kinds/all-kinds.ts'

// The dialog needs the visual editor's renderer, which is large. The server never renders it; the condition keeps it
// out of its bundle.
export const loadComparison: () => Promise<ComponentType<ComparisonDialogProps<EntryContent>>> = import.meta
  .env.SSR
  ? rejectOnServer
  : () =>
      import('../../editor/comparing/comparison-dialog.tsx').then(({ ComparisonDialog }) => ComparisonDialog)
