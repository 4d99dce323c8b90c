import type { Store } from '../browser/store.ts'
import type { View } from './runtime.ts'

const pageTagsSelector =
  'link:is([rel=canonical],[rel=next],[rel=prev]),meta:is([name=description],[property^="og:"],[property^="article:"]),script[type="application/ld+json"]'

/** Removes the first document's canonical link and other page tags: phones would share the first page's address. */
export function removeInitialHeadTags(viewStore: Store<View>): void {
  const getAddress = (): string | undefined => viewStore.get().route.fullPath.split('#')[0]
  const initialAddress = getAddress()
  const unsubscribe = viewStore.subscribe(() => {
    if (getAddress() === initialAddress) return
    unsubscribe()
    for (const element of document.head.querySelectorAll(pageTagsSelector)) element.remove()
  })
}
