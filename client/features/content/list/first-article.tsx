import type { ReactNode } from 'react'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { href } from '../../transfer/routes.ts'

export function FirstArticle(): ReactNode {
  const mayImport = useHasPermission()('importContent')
  return (
    <>
      Todavía no hay artículos. Escribe el primero o importa uno de Word o Markdown
      {mayImport && (
        <>
          , o <a href={href('mngr-importar')}>trae los que ya tienes</a>
        </>
      )}
      .
    </>
  )
}
