import type { ReactNode } from 'react'
import { Heading } from '../ui/heading.tsx'

export function Page(): ReactNode {
  return <Heading icon="key">Tu cuenta</Heading>
}
