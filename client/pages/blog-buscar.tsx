import type { ReactNode } from 'react'
import { Heading } from '../ui/heading.tsx'

export function Page(): ReactNode {
  return <Heading icon="article">Buscar</Heading>
}
