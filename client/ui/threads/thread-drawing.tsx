import type { ReactNode } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { threadsAddress } from './address.ts'
import type { Subject } from './drawings.ts'

type ThreadsProps = { subject: Subject; seed: string }

/**
 * A drawing of threads. It says nothing that the text does not, so assistive technology hears nothing of it; the worker
 * draws it (`draw.ts`), so pages carry its address alone.
 */
export function Threads({ subject, seed }: ThreadsProps): ReactNode {
  const { accent } = useSite()
  return (
    <img
      className="threads"
      src={threadsAddress(subject, seed, accent)}
      alt=""
      width={960}
      height={240}
      loading="lazy"
      decoding="async"
    />
  )
}
