import type { ReactNode } from 'react'
import '../styles/manager.css'
import { Heading } from '../ui/heading.tsx'

export function Page(): ReactNode {
  return <Heading icon="article">Importar y exportar</Heading>
}
