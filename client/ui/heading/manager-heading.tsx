import type { ReactNode } from 'react'
import { ManagerIcon, type ManagerIconName } from '../icon/manager-icon.tsx'

/** The title of a manager page with its menu icon; public pages do not load these icons. */
export function ManagerHeading({ children, icon }: { children: ReactNode; icon: ManagerIconName }) {
  return (
    <h1 className="heading heading-1">
      <span className="tab" aria-hidden="true">
        <ManagerIcon name={icon} />
      </span>
      {children}
    </h1>
  )
}
