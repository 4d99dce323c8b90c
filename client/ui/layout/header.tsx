import type { MouseEvent } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { groupMenu } from '../../runtime/site/menu-groups.ts'
import { useSite } from '../../runtime/site/use-site.ts'
import type { SiteSettings } from '../../site.ts'
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
export function Header() {
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
            {drawEntries(
              path,
              groupMenu(nav).toSorted((a, b) => isContact(a) - isContact(b)),
            )}
          </ul>
        </nav>
        {sessionControl}
      </div>
      {themeSwitch}
    </header>
  )
}

type MenuEntryProps = { path: string; link: { href: string; name: string; links?: SiteSettings['nav'] } }

/** A link; or a group of links that unfolds, the link itself first. */
function MenuEntry({ path, link: { links = [], ...link } }: MenuEntryProps) {
  const all = [link, ...links]
  const props = {
    'aria-current': all.map(({ href }) => getAriaCurrent(path, href)).find(Boolean),
    children: link.name,
  }
  if (links.length === 0) return <a href={link.href} {...props} />
  return (
    <details name="menu">
      <summary className="link" {...props} />
      <ul role="list">{drawEntries(path, all)}</ul>
    </details>
  )
}

const drawEntries = (path: string, links: readonly MenuEntryProps['link'][]) =>
  links.map((link) => (
    <li key={link.href}>
      <MenuEntry path={path} link={link} />
    </li>
  ))

function getAriaCurrent(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return path.startsWith(`${href}/`) ? 'true' : undefined
}
