import './account-nav.css'
import type { ReactNode } from 'react'
import { useRoute } from '../router/use-route.ts'
import { href } from './routes.ts'

const links = [
  { name: 'mngr-cuenta', text: 'Tu cuenta' },
  { name: 'mngr-equipo', text: 'Equipo' },
] as const

export function AccountNav(): ReactNode {
  const route = useRoute()
  return (
    <nav className="account-nav" aria-label="Cuenta y equipo">
      <ul role="list">
        {links.map(({ name, text }) => (
          <li key={name}>
            <a href={href(name)} aria-current={route.name === name ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
