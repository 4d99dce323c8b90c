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

/** The frame for whoever is signed in: a rail beside the work, on small screens one line above it. */
export function WorkShell({ children }: { children: ReactNode }): ReactNode {
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  const { user } = useSession()
  const pageSite = useSite()
  const [changedSettings, setChangedSettings] = useState<SiteSettings | null>(null)
  const site = useMemo(() => ({ ...pageSite, ...changedSettings }), [pageSite, changedSettings])

  // Before any effect of the pages may ask for something. It stays as it was while nobody is signed in.
  useLayoutEffect(() => {
    if (user) setRequestUser(user.id)
  }, [user])

  useEffect(() => {
    // The worker draws it closed, and need not carry what opens.
    if (import.meta.env.SSR) return
    // This frame is part of every manager page's first load; what the dialog needs must not be.
    import('./session-dialog.tsx').then(
      ({ SessionDialog }) => setDialog(() => SessionDialog),
      () => {}, // Without it an ended session is an error message, as everywhere.
    )
  }, [])

  const userId = user?.id
  useEffect(() => {
    if (import.meta.env.SSR || userId === undefined) return
    let stop = (): void => {}
    let isUnmounted = false
    // Who signs out may do so after another version took its files away, or without connection.
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

/** A popover on small screens, so that it opens without script and closes with Escape. */
function Rail(): ReactNode {
  const { path } = useRoute()
  const rail = useRef<HTMLDivElement>(null)
  const here = findCurrentSection(path)
  const may = useHasPermission()

  // Whoever has arrived is done with the menu; on wide screens it is open for good.
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
        <SessionControl />
      </div>
    </div>
  )
}
