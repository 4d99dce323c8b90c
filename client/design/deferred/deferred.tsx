import type { ReactNode } from 'react'
import { useWhole } from '../../router/use-deferred.ts'

/** What stands below the head of a page; see `useWhole`. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return useWhole() ? children : <div className="later" />
}
