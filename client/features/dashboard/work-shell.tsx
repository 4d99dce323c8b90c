import { useEffect, useLayoutEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import '#client/ui/field/select.css'
import './tool.css'
import './rail.css'
import './folded-rail.css'
import { useRoute } from '../../runtime/router/use-route.ts'
import { onWritten, setRequestUser } from '../../runtime/session/call-api.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { ChangeSiteContext } from '../../runtime/site/change-site.ts'
import { SiteContext, useSite } from '../../runtime/site/use-site.ts'
import type { SiteImage, SiteSettings } from '../../site.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { EnabledWhenHydrated } from '../../ui/hydrated/enabled-when-hydrated.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ManagerIcon } from '../../ui/icon/manager-icon.tsx'
import { moveRowFocus } from '../../ui/list/move-row-focus.ts'
import { openRow } from '../../ui/list/open-row.ts'
import { ConfirmDialog } from '../../ui/modal/confirm-dialog.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { FirstStepsBar } from './first-steps/first-steps-bar.tsx'
import { HelpButton, HelpDialog } from './help-button.tsx'
import { PaletteButton } from './palette-button.tsx'
import { AllCounts, Rail } from './rail.tsx'
import { dashboardPath } from './sections.ts'
import { useFoldedRail } from './use-folded-rail.ts'

/** Frame for signed-in users: a rail beside the page, on small screens a bar above it. */
export function WorkShell({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  const { user } = useSession()
  const { path } = useRoute()
  const pageSite = useSite()
  const [changedSettings, setChangedSettings] = useState<SiteSettings | null>(null)
  const site = useMemo(() => ({ ...pageSite, ...changedSettings }), [pageSite, changedSettings])

  /** Of whoever opened these pages: the server refuses to save in the name of somebody who signs in meanwhile. */
  const [ownerId, setOwnerId] = useState(user?.id)
  if (user && ownerId === undefined) setOwnerId(user.id)
  // A layout effect: it runs before the effects of pages, which may send requests. The id stays set after sign-out.
  useLayoutEffect(() => {
    if (ownerId !== undefined) setRequestUser(ownerId)
  }, [ownerId])

  useEffect(() => {
    // Excludes the dialog from the worker's bundle, which does not render it.
    if (import.meta.env.SSR) return
    // Loaded later, to keep the dialog out of the first load of manager pages.
    import('./session-dialog.tsx').then(
      ({ SessionDialog }) => setDialog(() => SessionDialog),
      () => {}, // If loading fails, an ended session shows an error message.
    )
  }, [])

  // The page data that this tab has cached may be outdated then (client/runtime/router/background-tasks.ts).
  useEffect(() => onWritten(() => dispatchEvent(new Event('contentchange'))), [])

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
        <ToolHead />
        <main id="contenido" className="tool" tabIndex={-1} onClick={openRow} onKeyDown={moveRowFocus}>
          <p className="unscripted">
            Para gestionar el sitio hace falta JavaScript. Actívalo en tu navegador y vuelve a cargar la
            página.
          </p>
          <FirstStepsBar />
          <EnabledWhenHydrated>{children}</EnabledWhenHydrated>
          {Dialog && <Dialog />}
        </main>
        <ConfirmDialog key={path} />
        <HelpDialog />
      </ChangeSiteContext>
    </SiteContext>
  )
}

/** Stands in the folded rail for a logo that is too wide for it: a square image, or the initial. */
function ShortBrand() {
  const { name, logo, mark, icon } = useSite()
  const isSquare = (image: SiteImage | null) => image !== null && image.width < image.height * 1.3
  if (logo === null || isSquare(logo)) return null
  const image = [mark, icon].find(isSquare)
  return (
    <a className="brand short-brand" href={dashboardPath} aria-label={name}>
      {image ? <img {...image} alt="" /> : [...name][0]}
    </a>
  )
}

/** On wide screens the rail, which steps aside where one writes; on small ones a bar with a menu. */
function ToolHead() {
  const { canFold, isFolded, toggle } = useFoldedRail()
  return (
    <header className={isFolded ? 'tool-head rail-folded' : 'tool-head'}>
      <Brand href={dashboardPath} />
      {isFolded && <ShortBrand />}
      <button type="button" className="link menu-button" popoverTarget="menu">
        <Icon name="menu" />
        <span>&nbsp;Menú</span>
        <AllCounts />
      </button>
      {canFold && (
        <button
          type="button"
          className="link fold-button"
          aria-expanded={!isFolded}
          aria-controls="menu"
          aria-keyshortcuts="Control+. Meta+."
          title="Mostrar u ocultar la navegación: Ctrl+. o ⌘."
          onClick={toggle}
        >
          <Icon name="menu" />
          <span>Navegación</span>
        </button>
      )}
      <PaletteButton />
      {isFolded && (
        <HelpButton>
          <ManagerIcon name="help" />
          <span>Ayuda</span>
        </HelpButton>
      )}
      <Rail />
      <ThemeSwitch />
    </header>
  )
}
