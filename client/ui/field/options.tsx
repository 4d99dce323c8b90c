import type { ReactNode } from 'react'

export function Options({ of }: { of: readonly { id: string | number; name: string }[] }): ReactNode {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
