import type { ReactNode } from 'react'
import type { MediaUse } from '../contract.ts'

/** Where something of the library stands, each as a link to where that is edited. */
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
