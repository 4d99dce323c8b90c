import type { ReactNode } from 'react'
import { useDeferred } from '../../runtime/router/use-deferred.ts'

/** The part of a page below its head; see `useDeferred`. */
export function Deferred({ children }: { children: ReactNode }): ReactNode {
  return useDeferred() ? children : <div className="deferred" />
}
