import type { ReactNode } from 'react'

/** Nearly all are used: only the others stand out. */
export const UseBadge = ({ uses }: { uses: number }): ReactNode =>
  uses === 0 ? <span className="badge off">sin usar</span> : <span>se usa en {uses}</span>

export const RepeatBadge = ({ sameAs }: { sameAs: string | null }): ReactNode =>
  sameAs !== null && <span className="badge off">repetida: «{sameAs}»</span>
