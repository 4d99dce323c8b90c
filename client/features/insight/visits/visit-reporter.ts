import type { View } from '#client/runtime/router/runtime.ts'
import type { VisitEvent } from './contract/visit-event.ts'

type VisitReporterOptions = {
  send: (event: VisitEvent) => void
  origin: string
  /** `document.referrer` */
  referrer: string
  /** `type` of the document's navigation timing: `navigate`, `reload`, `back_forward` or `prerender`. */
  navigationType: string
}

const campaignKeys = ['utm_campaign', 'utm_source', 'utm_medium']

/** Reports a page view unless its address was reported last; `again`: the page came from the back/forward cache. */
export function createVisitReporter({ send, origin, referrer, navigationType }: VisitReporterOptions) {
  let last: string | undefined
  let from: string | undefined
  return function tell({ route, error }: Pick<View, 'route' | 'error'>, again = false): void {
    const [address = ''] = route.fullPath.split('#')
    if (address === last && !again) return
    last = address
    const { path, meta, query } = route
    if (error || route.name === null || meta.area || meta.cache === 'none') return
    const before = URL.parse(referrer)
    // Reloading a page or going back to it continues the visit.
    if (navigationType === 'reload' || navigationType === 'back_forward') from ??= path
    else if (before?.origin === origin) from ??= before.pathname
    const campaign = campaignKeys.flatMap((key) => query[key] || []).join(' · ')
    send(from === undefined ? { path, referrer: before?.hostname ?? '', campaign } : { path, from })
    from = path
  }
}
