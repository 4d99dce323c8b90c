import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

type HeadingProps = { children: ReactNode; level?: 1 | 2; icon?: IconName; id?: string }

/** A title with its icon in a green tab, or without an icon with a short bar. */
export function Heading({ children, level = 1, icon, id }: HeadingProps): ReactNode {
  const Tag = level === 1 ? 'h1' : 'h2'
  return (
    <Tag id={id} className={`heading heading-${level}`}>
      {icon && (
        <span className="tab" aria-hidden="true">
          <Icon name={icon} />
        </span>
      )}
      {children}
    </Tag>
  )
}
