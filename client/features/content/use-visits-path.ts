import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { getPageVisitsPath } from '../insight/visits/contract/periods.ts'

/** Where the numbers of a text's page are; null if it has no page of its own, or the person may not see them. */
export function useVisitsPath(isPublic: boolean, path: string | null): string | null {
  const may = useHasPermission()
  return isPublic && path !== null && !path.includes('#') && may('viewInsight')
    ? getPageVisitsPath(path)
    : null
}
