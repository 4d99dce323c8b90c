import type { ReactNode } from 'react'
import type { Payload } from '../contract/payload.ts'
import { Heading } from '../ui/heading.tsx'

export const title = (data: Payload['blog-etiqueta']): string => data.tag.name

export function Page({ data }: { data: Payload['blog-etiqueta'] }): ReactNode {
  return <Heading>{data.tag.name}</Heading>
}
