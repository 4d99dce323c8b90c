import './empty-state.css'
import type { ReactNode } from 'react'
import { ThreadDrawing } from '../threads/thread-drawing.tsx'

/** Shown in place of an empty list: a drawing, what is missing in a sentence and, where it helps, an action. */
export const EmptyState = ({ children }: { children: ReactNode }) => (
  <div className="nothing-yet">
    <ThreadDrawing subject="vacio" seed="blog" isInFirstScreen />
    <div>{children}</div>
  </div>
)
