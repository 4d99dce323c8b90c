import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import '../../ui/button/actions.css'
import './tool.css'
import './rail.css'
import { useRoute } from '../../runtime/router/use-route.ts'
import { setRequestUser } from '../../runtime/session/call-api.ts'
import { useHasPermission } from '../../runtime/session/use-has-permission.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { ChangeSiteContext } from '../../runtime/site/change-site.ts'
import { SiteContext, useSite } from '../../runtime/site/use-site.ts'
import type { SiteSettings } from '../../site.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { EnabledWhenHydrated } from '../../ui/hydrated/enabled-when-hydrated.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ManagerIcon } from '../../ui/icon/manager-icon.tsx'
import { SessionControl } from '../../ui/layout/session-control.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { FirstStepsBar } from './first-steps/first-steps-bar.tsx'
import { PaletteButton } from './palette-button.tsx'
import { findCurrentSection, dashboardPath, sections } from './sections.ts'

/** Frame for signed-in users: a rail beside the page, on small screens a bar above it. */
export function WorkShell({ children }: { children: ReactNode }): ReactNode {
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  const { user } = useSession()
  const pageSite = useSite()
  const [changedSettings, setChangedSettings] = useState<SiteSettings | null>(null)
  const site = useMemo(() => ({ ...pageSite, ...changedSettings }), [pageSite, changedSettings])

  // A layout effect, because it runs before the effects of pages, which may send requests. The id stays set after
  // sign-out.
  useLayoutEffect(() => {
    if (user) setRequestUser(user.id)
  }, [user])

  useEffect(() => {
    // Excludes the dialog from the worker's bundle, which does not render it.
    if (import.meta.env.SSR) return
    // Loaded later, to keep the dialog out of the first load of manager pages.
    import('./session-dialog.tsx').then(
      ({ SessionDialog }) => setDialog(() => SessionDialog),
      () => {}, // If loading fails, an ended session shows an error message.
    )
  }, [])

  const userId = user?.id
  useEffect(() => {
    if (import.meta.env.SSR || userId === undefined) return
    let stop = (): void => {}
    let isUnmounted = false
    // Loaded in advance: at sign-out a newer build may have replaced the file, or the network may be down.
    import('../../sign-out.ts').then(
      ({ prepareSignOut }) => {
        if (!isUnmounted) stop = prepareSignOut(userId)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      stop()
    }
  }, [userId])

  return (
    <SiteContext value={site}>
      <ChangeSiteContext value={setChangedSettings}>
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        <header className="tool-head">
          <Brand href={dashboardPath} />
          <button type="button" className="link menu-button" popoverTarget="menu">
            <Icon name="menu" />
            <span>&nbsp;Menú</span>
          </button>
          <PaletteButton />
          <Rail />
          <ThemeSwitch />
        </header>
        <main id="contenido" className="tool" tabIndex={-1}>
          <p className="unscripted">
            Para gestionar el sitio hace falta JavaScript. Actívalo en tu navegador y vuelve a cargar la
            página.
          </p>
          <FirstStepsBar />
          <EnabledWhenHydrated>{children}</EnabledWhenHydrated>
        </main>
        {Dialog && <Dialog />}
      </ChangeSiteContext>
    </SiteContext>
  )
}

/** Navigation. A popover on small screens, so that it opens without script and closes with Escape. */
function Rail(): ReactNode {
  const { path } = useRoute()
  const rail = useRef<HTMLDivElement>(null)
  const here = findCurrentSection(path)
  const may = useHasPermission()

  // Close the menu after a navigation. On wide screens it is always visible.
  useEffect(() => void rail.current?.hidePopover?.(), [path])

  return (
    <div className="rail" id="menu" popover="auto" ref={rail}>
      <nav aria-label="Panel">
        <ul role="list">
          {sections
            .filter(({ permission }) => may(permission))
            .map(({ href, text, icon, Count }) => (
              <li key={href}>
                <a className="link" href={href} aria-current={here?.href === href ? here.current : undefined}>
                  <ManagerIcon name={icon} />
                  <span>
                    {text} {Count && <Count />}
                  </span>
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <div className="rail-foot">
        <a className="link" href="/">
          Ver el sitio
        </a>
        <SessionControl place="header" />
      </div>
    </div>
  )
}
