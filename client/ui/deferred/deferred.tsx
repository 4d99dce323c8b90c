import type { ReactNode } from 'react'
import { useDeferred } from '../../runtime/router/use-deferred.ts'

/** Renders its children, but an empty box in the first frame after a navigation on a slow device (`useDeferred`). */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferred() ? children : <div className="deferred" />
}
