import type { MouseEvent, ReactNode } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useSite } from '../../runtime/site/use-site.ts'
import { Brand } from '../brand/brand.tsx'
import { layoutIconPaths, StrokeIcon } from '../icon/stroke-icon.tsx'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { SessionControl } from './session-control.tsx'

// Created once, so that React does not render them again when the page changes.
const brand = <Brand />
const sessionControl = <SessionControl place="header" />
const themeSwitch = <ThemeSwitch />

/** The contact page, which looks like a button, stands last. */
const isContact = ({ href }: { href: string }): number => Number(href === '/contacto')

/** On small screens a chosen link closes the menu; on wide screens the menu is always visible. */
function closeMenu(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.hidePopover?.()
}

/** The menu is a popover, so that it opens without script and closes with Escape. */
export function Header(): ReactNode {
  const { path } = useRoute()
  const { nav } = useSite()
  return (
    <header className="header wrap">
      {brand}
      <button type="button" className="link menu-button" popoverTarget="menu">
        <StrokeIcon path={layoutIconPaths.menu} />
        <span>&nbsp;Menú</span>
      </button>
      <div className="menu" id="menu" popover="auto" onClick={closeMenu}>
        <button className="tab" popoverTarget="menu" aria-label="Cerrar">
          ×
        </button>
        <nav aria-label="Principal">
          <ul role="list">
            {nav
              .toSorted((a, b) => isContact(a) - isContact(b))
              .map(({ href, name }) => (
                <li key={href}>
                  <a href={href} aria-current={getAriaCurrent(path, href)}>
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        {sessionControl}
      </div>
      {themeSwitch}
    </header>
  )
}

function getAriaCurrent(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return path.startsWith(`${href}/`) ? 'true' : undefined
}
