import type { ComponentType, FunctionComponent } from 'react'
import type { PageModule } from '#client/runtime/router/loading/page-module.ts'
import type { PublicContent } from '../kinds/all-kinds.ts'
import { type ListedKind, listedKindEntries } from '../kinds/listed-kinds.ts'
import type { EntryData, ListData } from './contract.ts'
import { enhanceTexts } from './long-text.tsx'

type ListedModule<Entry> = {
  List: FunctionComponent<{ data: ListData<Entry> }>
  Entry: FunctionComponent<{ data: EntryData<Entry> }>
}

const modules: { [Name in ListedKind]: () => Promise<ListedModule<PublicContent<Name>>> } = {
  case: () => import('./case.tsx'),
  job: () => import('./job.tsx'),
  event: () => import('./event.tsx'),
}

// Safe: each kind has its components.
const load = (kind: string) => (modules as Record<string, () => Promise<ListedModule<never>>>)[kind]?.()

export const loadListedEntry = async (kind: string) => ({
  // Safe: a kind's preview has the data of its page.
  default: (await load(kind))?.Entry as ComponentType<{ data: object }>,
})

/** Route name → the module of that page. */
export const listedPages: Readonly<Record<string, () => Promise<Partial<PageModule>>>> = Object.fromEntries(
  listedKindEntries.flatMap(([kind, { path }]) => [
    [path, async () => ({ Page: (await load(kind))?.List })],
    [`${path}-slug`, async () => ({ Page: (await load(kind))?.Entry, enhance: enhanceTexts })],
  ]),
)
