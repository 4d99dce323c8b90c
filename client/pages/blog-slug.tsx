import type { ReactNode } from 'react'
import type { Payload } from '../contract/payload.ts'
import { Heading } from '../ui/heading.tsx'

export const title = (data: Payload['blog-slug']): string => data.post.title

export function Page({ data }: { data: Payload['blog-slug'] }): ReactNode {
  return <Heading>{data.post.title}</Heading>
}
