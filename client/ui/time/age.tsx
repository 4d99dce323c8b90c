import { useInBrowser } from '../../runtime/browser/use-in-browser.ts'
import { formatAge } from './format-age.ts'
import { Instant } from './instant.tsx'

const dayMs = 86_400_000

/** How long ago something was, if less than a day; before that, and until hydration, the instant itself. */
export function Age({ at }: { at: string }) {
  const age = useInBrowser(
    () => (Date.now() - Date.parse(at) < dayMs ? formatAge(Date.parse(at)) : null),
    null,
  )
  return age === null ? <Instant at={at} /> : <time dateTime={at}>{age}</time>
}
