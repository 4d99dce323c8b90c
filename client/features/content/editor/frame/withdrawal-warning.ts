import { isServiceId } from '#client/features/settings/contract/services.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { hasOwnPages } from '../../kinds/all-kinds.ts'

type Withdrawn = Pick<EditedText, 'kind' | 'isPublic' | 'publicPath'>

/** What else a withdrawal changes, as sentences that begin with a space. */
export function warnOfWithdrawal({ kind, isPublic, publicPath }: Withdrawn, isInMenus: boolean): string {
  const id = publicPath?.slice('/servicios/'.length) ?? ''
  const isShownService = kind === 'service' && isPublic
  return [
    isInMenus && hasOwnPages(kind) && ' Mientras tanto se ocultan sus enlaces de los menús y del aviso.',
    isShownService && isServiceId(id) && ' Su dirección llevará a /servicios.',
    isShownService &&
      ' Las tarjetas de la portada que lleven a él se quedan, sin enlace: cámbialas en «Portada».',
  ]
    .filter(Boolean)
    .join('')
}
