import type { ReactNode } from 'react'
import { useDeferred } from '../../runtime/router/use-deferred.ts'

/** What stands below the head of a page; see `useWhole`. */
export function Deferred({ children }: { children: ReactNode }): ReactNode {
  return useDeferred() ? children : <div className="deferred" />
}
