import './account-nav.css'
import type { ReactNode } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useMay } from '../../runtime/session/use-may.ts'
import { href } from './routes.ts'

const links = [
  { name: 'mngr-cuenta', text: 'Tu cuenta', needs: 'enter' },
  { name: 'mngr-equipo', text: 'Equipo', needs: 'people' },
] as const

export function AccountNav(): ReactNode {
  const route = useRoute()
  const may = useMay()
  return (
    <nav className="account-nav" aria-label="Cuenta y equipo">
      <ul role="list">
        {links
          .filter(({ needs }) => may(needs))
          .map(({ name, text }) => (
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
