import type { ReactNode } from 'react'
import { useSite } from '../../use-site.ts'
import { threadsAddress } from './address.ts'
import type { Subject } from './drawings.ts'

/** `among`: seeds whose drawings stand on one page and come in one file; the seed is one of them. */
type ThreadsProps = { subject: Subject; seed: string; among?: readonly string[] | undefined }

/**
 * A drawing of threads. It says nothing that the text does not, so assistive technology hears nothing of it; the worker
 * draws it (`draw.ts`), so pages carry its address alone.
 */
export function Threads({ subject, seed, among = [seed] }: ThreadsProps): ReactNode {
  const { accent } = useSite()
  return (
    <img
      className="threads"
      src={
        threadsAddress(subject, among.join('.'), accent) + (among.length > 1 ? `#${among.indexOf(seed)}` : '')
      }
      alt=""
      width={960}
      height={240}
      loading="lazy"
      decoding="async"
    />
  )
}
