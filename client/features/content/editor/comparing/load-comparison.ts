import type { ComponentType } from 'react'
import { rejectOnServer } from '../lazy-part.tsx'
import type { ComparisonDialogProps } from './comparison-dialog.tsx'

// The dialog needs the visual editor's renderer, which is large. The server never renders it; the condition keeps it
// out of its bundle.
export const loadComparison = (): Promise<ComponentType<ComparisonDialogProps>> =>
  import.meta.env.SSR
    ? rejectOnServer()
    : import('./comparison-dialog.tsx').then(({ ComparisonDialog }) => ComparisonDialog)
