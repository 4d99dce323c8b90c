import type { ReactNode } from 'react'
import { CheckFrame } from '../check-frame.tsx'

export function Page(): ReactNode {
  return <CheckFrame heading="Revisa tu dominio" />
}
