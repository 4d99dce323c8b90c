import type { ReactNode } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import type { DrawingSubject } from './drawings.ts'
import { toThreadsPath } from './threads-path.ts'

/** `isInFirstScreen`: requested with the page instead of after its layout, which would paint it a round trip later. */
type ThreadDrawingProps = { subject: DrawingSubject; seed: string; isInFirstScreen?: boolean }

/** A decorative image of lines. The worker draws it (`draw.ts`); pages contain only its address. */
export function ThreadDrawing({ subject, seed, isInFirstScreen = false }: ThreadDrawingProps): ReactNode {
  const { accent } = useSite()
  return (
    <img
      className="threads"
      src={toThreadsPath(subject, seed, accent)}
      alt=""
      width={960}
      height={240}
      loading={isInFirstScreen ? 'eager' : 'lazy'}
      decoding={isInFirstScreen ? 'sync' : 'async'}
    />
  )
}
