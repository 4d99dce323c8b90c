import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { href } from '#client/features/redirects/routes.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { incomingLinksSchema, linkPaths, maxLinkedTexts } from './links/contract.ts'

type Links = v.InferOutput<typeof incomingLinksSchema>

const maxNamed = 10
/** Whoever withdraws a text waits for the check no longer than this, in milliseconds. */
const timeoutMs = 2_000

/** For the question before texts are withdrawn: names what links to them; null if nothing does or the check fails. */
export async function warnOfIncomingLinks(
  texts: readonly { id: string; path: string | null }[],
): Promise<ReactNode> {
  if (texts.length === 0) return null
  const body = { ids: texts.slice(0, maxLinkedTexts).map(({ id }) => id) }
  const request = { method: 'POST', body, timeoutMs } as const
  const response = await callApi(linkPaths.incoming, request, incomingLinksSchema)
  if (!response.ok || (response.value.texts.length === 0 && !response.value.isInMenus)) return null
  const [only, ...more] = texts
  return <IncomingLinks {...response.value} path={(more.length === 0 && only?.path) || null} />
}

/** `path`: where they lead, if that is one address. */
function IncomingLinks({ texts, isInMenus, path }: Links & { path: string | null }): ReactNode {
  const has = useHasPermission()
  const count = texts.length
  const target = path === null ? 'a lo que quitas' : 'aquí'
  return (
    <>
      {count > 0 && (
        <>
          <p>
            {count === 1
              ? `1 texto enlaza ${target}, y ese enlace ya no llevará a ninguna página:`
              : `${count} textos enlazan ${target}, y esos enlaces ya no llevarán a ninguna página:`}
          </p>
          <ul>
            {texts.slice(0, maxNamed).map(({ title, label, editorPath }) => (
              <li key={editorPath}>
                <PermittedLink href={editorPath}>{title}</PermittedLink>
                {label !== title && ` · ${label}`}
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
          Para que su dirección lleve a otra página,{' '}
          <a href={`${href('mngr-redirecciones')}?${new URLSearchParams({ desde: path })}`}>
            prepara una redirección
          </a>
          .
        </p>
      )}
    </>
  )
}
