import { pluralize } from '#client/runtime/text/format-numbers.ts'

/** Nearly all are used: only the others stand out. */
export const UseBadge = ({ uses }: { uses: number }) =>
  uses === 0 ? (
    <span className="badge off">sin usar</span>
  ) : (
    <span>se usa en {pluralize(uses, 'lugar', 'lugares')}</span>
  )

export const RepeatBadge = ({ sameAs }: { sameAs: string | null }) =>
  sameAs !== null && <span className="badge off">repetida: «{sameAs}»</span>
