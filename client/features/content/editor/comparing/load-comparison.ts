import type { LazyLoad } from '../lazy-part.tsx'
import type { ComparisonDialogProps } from './comparison-dialog.tsx'

/** The dialog needs the visual editor's renderer, which is large. */
export const loadComparison: LazyLoad<ComparisonDialogProps> =
  !import.meta.env.SSR && (async () => (await import('./comparison-dialog.tsx')).ComparisonDialog)
