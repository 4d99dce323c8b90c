import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

type HeadingProps = { children: ReactNode; level?: 1 | 2; icon?: IconName | undefined; id?: string }

/** A title with its icon in a green tab, or without an icon with a short bar. */
export function Heading({ children, level = 1, icon, id }: HeadingProps) {
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

type SectionProps = { id: string; title: string; className?: string; children: ReactNode }

/** A section of a public page, named by its title, whose id it has. */
export function Section({ id, title, className = 'section', children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
