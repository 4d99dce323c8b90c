import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

type HeadingProps = { children: ReactNode; level?: 1 | 2; icon?: IconName; id?: string }

/** A title with a green tab, and an icon in the tab if there is one. */
export function Heading({ children, level = 1, icon, id }: HeadingProps): ReactNode {
  const Tag = level === 1 ? 'h1' : 'h2'
  return (
    <Tag id={id} className={`heading heading-${level}`}>
      <span className="tab" aria-hidden="true">
        {icon && <Icon name={icon} />}
      </span>
      {children}
    </Tag>
  )
}
