import { useSite } from '../../runtime/site/use-site.ts'
import { formatMoment } from './date-format.ts'

/** An instant, ISO 8601 or epoch milliseconds, in the site's zone, so that server and client show the same. */
export function Instant({ at }: { at: string | number }) {
  const { timeZone } = useSite()
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, timeZone)}</time>
}
