import type { Runtime } from '#client/runtime/router/runtime.ts'
import type { Ability } from '#client/runtime/session/abilities.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { ToolIconName } from '#client/ui/icon/tool-icon.tsx'
import { postAnswerSchema, studioPaths } from '../../content/contract.ts'
import { listSearch, parseListFilter } from '../../content/contract/list.ts'
import { href as studioHref } from '../../content/routes.ts'
import { inboxSearch, parseInboxFilter } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { href as visitsHref } from '../../insight/visits/routes.ts'
import { visitTabs } from '../../insight/visits/tabs.ts'
import { href as mediaHref } from '../../media/routes.ts'
import { sections } from '../sections.ts'
import { sectionWords } from './words.ts'

/** Something to go to or to do. What is done says what went wrong, or nothing. */
export type Command = {
  id: string
  text: string
  /** What it is. */
  kind: string
  icon: ToolIconName
  /** What whoever is offered it may do. */
  needs: Ability
  /** Other words by which it is found. */
  words?: string
} & ({ href: string } | { run: (runtime: Runtime) => Promise<string> })

async function newPost(runtime: Runtime): Promise<string> {
  const answer = await callApi(studioPaths.posts, { method: 'POST', body: {} }, postAnswerSchema)
  if (!answer.ok) return answer.error.message
  runtime.navigate(studioHref('mngr-blog-editar', { id: answer.value.post.id }))
  return ''
}

async function signOut(runtime: Runtime): Promise<string> {
  const done = await runtime.signOut()
  return done !== false ? '' : 'No pudimos cerrar tu sesión; inténtalo de nuevo.'
}

async function switchTheme(): Promise<string> {
  // The one in the head of the document answers any such button (client/ui/theme/theme-script.ts).
  document.querySelector<HTMLElement>('[data-theme-switch]')?.click()
  return ''
}

const posts = (estado: string): string => studioHref('mngr-blog') + listSearch(parseListFilter({ estado }))
const enquiries = (estado: string): string =>
  enquiriesHref('mngr-consultas') + inboxSearch(parseInboxFilter({ estado }))

const tabWords: Readonly<Record<string, string>> = {
  [visitsHref('mngr-velocidad')]: 'rendimiento lento rápido carga',
  [visitsHref('mngr-perdidos')]: '404 no encontradas rotos errores',
}

/** What there always is, pages first. */
export const commands: readonly Command[] = [
  ...sections.map(({ href, text, icon, needs }): Command => ({
    id: href,
    text,
    kind: 'Ir a',
    icon,
    needs,
    words: sectionWords[text] ?? '',
    href,
  })),
  // The section of visits has its own line above.
  ...visitTabs.slice(1).map(({ path, text, needs }): Command => ({
    id: path,
    text,
    kind: 'Ir a',
    icon: 'chart',
    needs,
    href: path,
    words: `visitas ${tabWords[path] ?? ''}`,
  })),
  {
    id: 'nuevo',
    text: 'Escribir un artículo',
    kind: 'Hacer',
    icon: 'article',
    needs: 'write',
    words: 'nuevo nueva crear publicar redactar entrada post',
    run: newPost,
  },
  {
    id: 'borradores',
    text: 'Borradores',
    kind: 'Ir a',
    icon: 'article',
    needs: 'write',
    words: 'artículos',
    href: posts('borrador'),
  },
  {
    id: 'programados',
    text: 'Programados',
    kind: 'Ir a',
    icon: 'article',
    needs: 'write',
    words: 'artículos',
    href: posts('programada'),
  },
  {
    id: 'nuevas',
    text: 'Consultas nuevas',
    kind: 'Ir a',
    icon: 'mail',
    needs: 'answer',
    words: 'sin leer',
    href: enquiries('nuevas'),
  },
  {
    id: 'spam',
    text: 'Spam',
    kind: 'Ir a',
    icon: 'mail',
    needs: 'answer',
    words: 'consultas cuarentena',
    href: enquiries('spam'),
  },
  {
    id: 'subir',
    text: 'Subir a Medios',
    kind: 'Hacer',
    icon: 'picture',
    needs: 'write',
    words: 'imágenes fotos archivos documentos añadir cargar',
    href: mediaHref('mngr-medios'),
  },
  {
    id: 'tema',
    text: 'Cambiar entre tema claro y oscuro',
    kind: 'Hacer',
    icon: 'moon',
    needs: 'enter',
    words: 'modo noche negro apariencia',
    run: switchTheme,
  },
  {
    id: 'sitio',
    text: 'Ver el sitio',
    kind: 'Ir a',
    icon: 'arrow',
    needs: 'enter',
    words: 'página web visitar público',
    href: '/',
  },
  {
    id: 'salir',
    text: 'Cerrar sesión',
    kind: 'Hacer',
    icon: 'lock',
    needs: 'enter',
    words: 'salir desconectar logout irme',
    run: signOut,
  },
]
