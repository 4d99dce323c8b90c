import type { ReactNode } from 'react'

export const UseBadge = ({ uses }: { uses: number }): ReactNode => (
  <span className={uses === 0 ? 'badge off' : 'badge'}>
    {uses === 0 ? 'sin usar' : `en ${uses} ${uses === 1 ? 'lugar' : 'lugares'}`}
  </span>
)
