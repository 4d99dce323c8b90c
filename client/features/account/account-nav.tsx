import { useRoute } from '../../runtime/router/use-route.ts'
import { useHasPermission } from '../../runtime/session/use-has-permission.ts'
import { href } from './routes.ts'

const links = [
  { name: 'mngr-cuenta', text: 'Tu cuenta', permission: 'useDashboard' },
  { name: 'mngr-equipo', text: 'Equipo', permission: 'manageUsers' },
] as const

export function AccountNav() {
  const route = useRoute()
  const may = useHasPermission()
  return (
    <nav className="tabs" aria-label="Cuenta y equipo">
      {links
        .filter(({ permission }) => may(permission))
        .map(({ name, text }) => (
          <a key={name} href={href(name)} aria-current={route.name === name ? 'page' : undefined}>
            {text}
          </a>
        ))}
    </nav>
  )
}
