import type { Runtime } from '#client/runtime/router/runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { Permission } from '#client/runtime/session/permissions.ts'
import type { ManagerIconName } from '#client/ui/icon/manager-icon.tsx'
import { postResponseSchema, postPaths } from '../../content/contract.ts'
import { toListQuery, parseListFilter } from '../../content/contract/list.ts'
import { href as studioHref } from '../../content/routes.ts'
import { formatInboxQuery, parseInboxFilter } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { href as visitsHref } from '../../insight/visits/routes.ts'
import { visitTabs } from '../../insight/visits/tabs.ts'
import { href as mediaHref } from '../../media/routes.ts'
import { sections } from '../sections.ts'
import { sectionKeywords } from './keywords.ts'

/** A page to open or an action to run. `run` resolves to an error message, or '' on success. */
export type Command = {
  id: string
  text: string
  /** Label of the kind of command, such as «Ir a». */
  kind: string
  icon: ManagerIconName
  /** Permission needed to see the command. */
  permission: Permission
  /** Further words that find the command. */
  keywords?: string
} & ({ href: string } | { run: (runtime: Runtime) => Promise<string> })

async function newPost(runtime: Runtime): Promise<string> {
  const answer = await callApi(postPaths.posts, { method: 'POST', body: {} }, postResponseSchema)
  if (!answer.ok) return answer.error.message
  runtime.navigate(studioHref('mngr-blog-editar', { id: answer.value.post.id }))
  return ''
}

async function signOut(runtime: Runtime): Promise<string> {
  const done = await runtime.signOut()
  return done !== false ? '' : 'No pudimos cerrar tu sesión; inténtalo de nuevo.'
}

async function switchTheme(): Promise<string> {
  // The script in the document's head handles clicks on every such button (client/ui/theme/theme-script.ts).
  document.querySelector<HTMLElement>('[data-theme-switch]')?.click()
  return ''
}

const toPostsHref = (estado: string): string =>
  studioHref('mngr-blog') + toListQuery(parseListFilter({ estado }))
const toEnquiriesHref = (estado: string): string =>
  enquiriesHref('mngr-consultas') + formatInboxQuery(parseInboxFilter({ estado }))

const tabKeywords: Readonly<Record<string, string>> = {
  [visitsHref('mngr-velocidad')]: 'rendimiento lento rápido carga',
  [visitsHref('mngr-perdidos')]: '404 no encontradas rotos errores',
}

/** Commands offered without a search, pages first. */
export const commands: readonly Command[] = [
  ...sections.map(({ href, text, icon, permission }): Command => ({
    id: href,
    text,
    kind: 'Ir a',
    icon,
    permission,
    keywords: sectionKeywords[text] ?? '',
    href,
  })),
  // The first tab is the section itself, which is listed above.
  ...visitTabs.slice(1).map(({ path, text, permission }): Command => ({
    id: path,
    text,
    kind: 'Ir a',
    icon: 'chart',
    permission,
    href: path,
    keywords: `visitas ${tabKeywords[path] ?? ''}`,
  })),
  {
    id: 'nuevo',
    text: 'Escribir un artículo',
    kind: 'Hacer',
    icon: 'article',
    permission: 'editContent',
    keywords: 'nuevo nueva crear publicar redactar entrada post',
    run: newPost,
  },
  {
    id: 'borradores',
    text: 'Borradores',
    kind: 'Ir a',
    icon: 'article',
    permission: 'editContent',
    keywords: 'artículos',
    href: toPostsHref('borrador'),
  },
  {
    id: 'programados',
    text: 'Programados',
    kind: 'Ir a',
    icon: 'article',
    permission: 'editContent',
    keywords: 'artículos',
    href: toPostsHref('programada'),
  },
  {
    id: 'nuevas',
    text: 'Consultas nuevas',
    kind: 'Ir a',
    icon: 'mail',
    permission: 'manageEnquiries',
    keywords: 'sin leer',
    href: toEnquiriesHref('nuevas'),
  },
  {
    id: 'spam',
    text: 'Spam',
    kind: 'Ir a',
    icon: 'mail',
    permission: 'manageEnquiries',
    keywords: 'consultas cuarentena',
    href: toEnquiriesHref('spam'),
  },
  {
    id: 'subir',
    text: 'Subir a Medios',
    kind: 'Hacer',
    icon: 'picture',
    permission: 'editContent',
    keywords: 'imágenes fotos archivos documentos añadir cargar',
    href: mediaHref('mngr-medios'),
  },
  {
    id: 'tema',
    text: 'Cambiar entre tema claro y oscuro',
    kind: 'Hacer',
    icon: 'moon',
    permission: 'useDashboard',
    keywords: 'modo noche negro apariencia',
    run: switchTheme,
  },
  {
    id: 'sitio',
    text: 'Ver el sitio',
    kind: 'Ir a',
    icon: 'arrow',
    permission: 'useDashboard',
    keywords: 'página web visitar público',
    href: '/',
  },
  {
    id: 'salir',
    text: 'Cerrar sesión',
    kind: 'Hacer',
    icon: 'lock',
    permission: 'useDashboard',
    keywords: 'salir desconectar logout irme',
    run: signOut,
  },
]
