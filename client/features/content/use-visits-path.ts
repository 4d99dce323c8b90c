import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { getPageVisitsPath } from '../insight/visits/contract/periods.ts'
import { fillNoun, type Noun } from './contract/noun.ts'

/** «Visitas de este artículo», but «Visitas de «Nosotros»» of the text of a fixed page. */
export const describeVisits = (noun: Noun): string =>
  fillNoun(`Visitas de ${noun.one.includes('«') ? noun.one.replace(/^.*? de /, '') : '{este} {texto}'}`, noun)

/** Where the numbers of a text's page are; null if it has no page of its own, or the person may not see them. */
export function useVisitsPath(isPublic: boolean, path: string | null): string | null {
  const may = useHasPermission()
  return isPublic && path !== null && !path.includes('#') && may('viewInsight')
    ? getPageVisitsPath(path)
    : null
}
