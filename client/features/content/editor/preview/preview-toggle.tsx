import { Columns2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePreviewView } from './use-preview-view.ts'

/** Button of the bar that opens and closes the live preview. */
export function PreviewToggle(): ReactNode {
  const { view, toggle } = usePreviewView()
  return (
    <button
      className="tool-icon"
      type="button"
      aria-label="Vista previa"
      title="Vista previa"
      aria-pressed={view !== 'closed'}
      onClick={toggle}
    >
      <Columns2 aria-hidden="true" />
    </button>
  )
}
