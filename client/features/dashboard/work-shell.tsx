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
import { askAs } from '../../runtime/session/call-api.ts'
import { useMay } from '../../runtime/session/use-may.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { ChangeSiteContext } from '../../runtime/site/change-site.ts'
import { SiteContext, useSite } from '../../runtime/site/use-site.ts'
import type { Settings } from '../../site.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Hydrated } from '../../ui/hydrated/hydrated.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ToolIcon } from '../../ui/icon/tool-icon.tsx'
import { SessionControl } from '../../ui/layout/session-control.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { GuideBar } from './first-steps/guide-bar.tsx'
import { PaletteButton } from './palette-button.tsx'
import { currentSection, home, sections } from './sections.ts'

/** The frame for whoever is signed in: a rail beside the work, on small screens one line above it. */
export function WorkShell({ children }: { children: ReactNode }): ReactNode {
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  const { user } = useSession()
  const given = useSite()
  const [changed, setChanged] = useState<Settings | null>(null)
  const site = useMemo(() => ({ ...given, ...changed }), [given, changed])

  // Before any effect of the pages may ask for something. It stays as it was while nobody is signed in.
  useLayoutEffect(() => {
    if (user) askAs(user.id)
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

  const person = user?.id
  useEffect(() => {
    if (import.meta.env.SSR || person === undefined) return
    let stop = (): void => {}
    let isLeft = false
    // Who signs out may do so after another version took its files away, or without connection.
    import('../../sign-out.ts').then(
      ({ prepareSignOut }) => {
        if (!isLeft) stop = prepareSignOut(person)
      },
      () => {},
    )
    return () => {
      isLeft = true
      stop()
    }
  }, [person])

  return (
    <SiteContext value={site}>
      <ChangeSiteContext value={setChanged}>
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        <header className="tool-head">
          <Brand href={home} />
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
          <GuideBar />
          <Hydrated>{children}</Hydrated>
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
  const here = currentSection(path)
  const may = useMay()

  // Whoever has arrived is done with the menu; on wide screens it is open for good.
  useEffect(() => void rail.current?.hidePopover?.(), [path])

  return (
    <div className="rail" id="menu" popover="auto" ref={rail}>
      <nav aria-label="Panel">
        <ul role="list">
          {sections
            .filter(({ needs }) => may(needs))
            .map(({ href, text, icon, Count }) => (
              <li key={href}>
                <a className="link" href={href} aria-current={here?.href === href ? here.current : undefined}>
                  <ToolIcon name={icon} />
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
