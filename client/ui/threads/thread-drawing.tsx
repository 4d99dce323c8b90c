import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { useSite } from '../../runtime/site/use-site.ts'
import type { DrawingSubject } from './drawings.ts'
import { toThreadsPath } from './threads-path.ts'

/** `isInFirstScreen`: in the server's document, or else requested with the page instead of after its layout. */
type ThreadDrawingProps = { subject: DrawingSubject; seed: string; isInFirstScreen?: boolean }

/** The worker draws it (`draw.ts`); pages contain only its address. Nothing if the owner does without drawings. */
export function ThreadDrawing({ subject, seed, isInFirstScreen = false }: ThreadDrawingProps) {
  const site = useSite()
  const { embedDrawing } = useRuntime()
  if (!site.drawings) return null
  const path = toThreadsPath(subject, seed, site)
  return (
    <img
      className="threads"
      src={(isInFirstScreen && embedDrawing?.(path)) || path}
      alt=""
      width={960}
      height={240}
      loading={isInFirstScreen ? 'eager' : 'lazy'}
      decoding={isInFirstScreen ? 'sync' : 'async'}
    />
  )
}
