import type { ReactNode } from 'react'
import { useSession } from '../hooks/use-session.ts'
import '../styles/manager.css'
import { Heading } from '../ui/heading.tsx'

export function Page(): ReactNode {
  const { user } = useSession()
  return (
    <>
      <Heading icon="home">{user ? `Hola, ${user.name}` : 'Panel'}</Heading>
      <p className="lead">Desde aquí se gestiona el sitio.</p>
    </>
  )
}
