import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { href } from '#client/features/redirects/routes.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { incomingLinksSchema, linkPaths, maxLinkedTexts } from './links/contract.ts'

type Links = v.InferOutput<typeof incomingLinksSchema>

const maxNamed = 10

/** Says which texts lead to these, before readers stop seeing them; null if none does or the check fails. */
export async function warnOfIncomingLinks(
  texts: readonly { id: string; path: string | null }[],
): Promise<ReactNode> {
  if (texts.length === 0) return null
  const body = { ids: texts.slice(0, maxLinkedTexts).map(({ id }) => id) }
  const response = await callApi(linkPaths.incoming, { method: 'POST', body }, incomingLinksSchema)
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
              ? `1 texto enlaza ${target}, y ese enlace dejará de llevar a nada:`
              : `${count} textos enlazan ${target}, y esos enlaces dejarán de llevar a nada:`}
          </p>
          <ul>
            {texts.slice(0, maxNamed).map(({ title, label, editorPath }) => (
              <li key={editorPath}>
                <a href={editorPath}>{title}</a> · {label}
              </li>
            ))}
            {count > maxNamed && <li>y {count - maxNamed} más</li>}
          </ul>
        </>
      )}
      {isInMenus && <p>También enlaza {target} un menú o el aviso del sitio.</p>}
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
