import type { ReactNode } from 'react'
import { ToolIcon, type ToolIconName } from '../icon/tool-icon.tsx'

/** The title of a page of the manager area, by the icon that leads there; public pages carry none of those. */
export function ToolHeading({ children, icon }: { children: ReactNode; icon: ToolIconName }): ReactNode {
  return (
    <h1 className="heading heading-1">
      <span className="tab" aria-hidden="true">
        <ToolIcon name={icon} />
      </span>
      {children}
    </h1>
  )
}
