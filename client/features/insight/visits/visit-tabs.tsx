import type { ReactNode } from 'react'
import '#client/ui/tabs/tabs.css'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { href, type visitRoutes } from './routes.ts'
import { visitTabs } from './tabs.ts'

/** Tabs between the pages of the section «Visitas», as far as the user may see them. */
export function VisitTabs({ current }: { current: keyof typeof visitRoutes }): ReactNode {
  const may = useHasPermission()
  return (
    <nav className="tabs" aria-label="Sobre quienes visitan">
      {visitTabs
        .filter(({ permission }) => may(permission))
        .map(({ path, text }) => (
          <a key={path} href={path} aria-current={path === href(current) ? 'page' : undefined}>
            {text}
          </a>
        ))}
    </nav>
  )
}
