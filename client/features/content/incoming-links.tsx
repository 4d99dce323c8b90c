import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { href } from '#client/features/redirects/routes.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { isServiceId } from '../settings/contract/services.ts'
import { toEditorPath } from './editor-path.ts'
import { textIds } from './kinds/names.ts'
import { incomingLinksSchema, linkPaths, maxLinkedTexts } from './links/contract.ts'

type Links = v.InferOutput<typeof incomingLinksSchema>

const maxNamed = 10
/** Whoever withdraws a text waits for the check no longer than this, in milliseconds. */
const timeoutMs = 2_000

/** For the question before texts are withdrawn: names what links to them; null if nothing does or the check fails. */
export async function warnOfIncomingLinks(
  texts: readonly { id: string; path: string | null }[],
): Promise<ReactNode> {
  // Without it, the worker would carry what only a browser asks.
  if (import.meta.env.SSR || texts.length === 0) return null
  const body = { ids: texts.slice(0, maxLinkedTexts).map(({ id }) => id) }
  const request = { method: 'POST', body, timeoutMs } as const
  const response = await callApi(linkPaths.incoming, request, incomingLinksSchema)
  if (!response.ok) return null
  const [only, ...more] = texts
  const isListed = texts.every(({ path }) => isServiceId(path?.replace('/servicios/', '') ?? ''))
  if (response.value.texts.length === 0 && !response.value.isInMenus && !isListed) return null
  return (
    <IncomingLinks {...response.value} path={(more.length === 0 && only?.path) || null} isListed={isListed} />
  )
}

type IncomingLinksProps = Links & {
  /** Where they lead, if that is one address. */
  path: string | null
  /** The addresses will lead to the list of services, as those of all built-in services do. */
  isListed: boolean
}

const homePath = toEditorPath('home', textIds.home)

function IncomingLinks({ texts, isInMenus, path, isListed }: IncomingLinksProps) {
  const has = useHasPermission()
  const count = texts.length
  const target = path === null ? 'a lo que quitas' : 'aquí'
  const outcome = isListed ? 'a la lista de servicios' : 'a ninguna página'
  const lead = isListed ? 'llevará' : 'ya no llevará'
  const isHome = (editorPath: string): boolean => editorPath === homePath
  const future = count === 1 ? `, y ese enlace ${lead} ${outcome}` : `, y esos enlaces ${lead}n ${outcome}`
  return (
    <>
      {count > 0 && (
        <>
          <p>
            {count === 1 ? '1 texto enlaza' : `${count} textos enlazan`} {target}
            {texts.every(({ editorPath }) => isHome(editorPath)) ? '' : future}:
          </p>
          <ul>
            {texts.slice(0, maxNamed).map(({ title, label, editorPath }) => (
              <li key={editorPath}>
                <PermittedLink href={editorPath}>{title}</PermittedLink>
                {label !== title && ` · ${label}`}
                {isHome(editorPath) && ', cuya tarjeta se queda sin enlace'}
              </li>
            ))}
            {count > maxNamed && <li>y {count - maxNamed} más</li>}
          </ul>
        </>
      )}
      {isInMenus && (
        <p>
          También enlaza {target} un menú o el aviso del sitio: ese enlace se oculta, y vuelve si publicas
          otra vez.
        </p>
      )}
      {path !== null && has('manageRedirects') && (
        <p>
          {isListed && 'Su dirección llevará a la lista de servicios. '}
          Para que lleve a otra página,{' '}
          <a href={`${href('mngr-redirecciones')}?${new URLSearchParams({ desde: path })}`}>
            prepara una redirección
          </a>
          .
        </p>
      )}
    </>
  )
}
