import type { View } from '#client/runtime/router/runtime.ts'
import type { VisitEvent } from './contract/visit-event.ts'

type VisitReporterOptions = {
  send: (beacon: VisitEvent) => void
  origin: string
  /** `document.referrer` */
  referrer: string
  /** How the document was come to, as the browser's timing calls it. */
  navigationType: string
}

const campaignKeys = ['utm_campaign', 'utm_source', 'utm_medium']

function parseUrl(address: string): { origin: string; host: string; path: string } {
  try {
    const { origin, hostname: host, pathname: path } = new URL(address)
    return { origin, host, path }
  } catch {
    return { origin: '', host: '', path: '' }
  }
}

/** Tells of each page once it is shown; `again` = it came back as it was, out of the browser's memory. */
export function createVisitReporter({ send, origin, referrer, navigationType }: VisitReporterOptions) {
  let last: string | undefined
  let from: string | undefined
  return function tell({ route, error }: Pick<View, 'route' | 'error'>, again = false): void {
    const [address = ''] = route.fullPath.split('#')
    if (address === last && !again) return
    last = address
    const { path, meta, query } = route
    if (error || route.name === null || meta.area || meta.cache === 'none') return
    const before = parseUrl(referrer)
    // What is loaded again, or come back to, begins no visit: it goes on where it was.
    if (navigationType === 'reload' || navigationType === 'back_forward') from ??= path
    else if (before.origin === origin) from ??= before.path
    const campaign = campaignKeys.flatMap((key) => query[key] || []).join(' · ')
    send(from === undefined ? { path, referrer: before.host, campaign } : { path, from })
    from = path
  }
}
