import type { ReactNode } from 'react'
import type { MediaUse } from '../contract.ts'

/** Places that use an item, each as a link to its editor. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }): ReactNode {
  if (uses.length === 0) return null
  return (
    <ul className="plain-list">
      {uses.map(({ title, href, older }) => (
        <li key={`${href} ${title}`}>
          <a href={href}>{title}</a>
          {older && ' (en versiones anteriores)'}
        </li>
      ))}
    </ul>
  )
}
