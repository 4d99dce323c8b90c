import type { Store } from '../browser/store.ts'
import type { View } from './runtime.ts'

const aboutTheFirst =
  'link:is([rel=canonical],[rel=next],[rel=prev]),meta:is([name=description],[property^="og:"],[property^="article:"]),script[type="application/ld+json"]'

/** What the head says of the first document is true of no other: phones share a page by its canonical address. */
export function forgetFirstHead(views: Store<View>): void {
  const addressNow = (): string | undefined => views.get().route.fullPath.split('#')[0]
  const first = addressNow()
  const stop = views.subscribe(() => {
    if (addressNow() === first) return
    stop()
    for (const element of document.head.querySelectorAll(aboutTheFirst)) element.remove()
  })
}
