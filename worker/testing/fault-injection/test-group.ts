import { expect, test, vi } from 'vitest'
import { accountRows } from './rows-account.ts'
import { documentRows } from './rows-documents.ts'
import { managerRows } from './rows-manager.ts'
import { privacyRows } from './rows-privacy.ts'
import { publicRows } from './rows-public.ts'
import { redirectRows } from './rows-redirects.ts'
import { settingsRows } from './rows-settings.ts'
import { signInRows } from './rows-sign-in.ts'
import { createSite } from './site.ts'
import { walk } from './walk.ts'

// Every route while a store throws, hangs, loses its answer or is slow; see walk.ts for what must be true.

export const rows = {
  ...publicRows,
  ...signInRows,
  ...accountRows,
  ...managerRows,
  ...settingsRows,
  ...redirectRows,
  ...documentRows,
  ...privacyRows,
}

type Part = 'public' | 'transfer' | 'reads' | 'changes of content' | 'other changes'

/** An export of what all the others have made would be the longest of all: it has a site of its own. */
function partOf(name: string): Part {
  if (/\/(ex|im)portar/.test(name)) return 'transfer'
  if (!name.includes('/mngr')) return 'public'
  if (name.startsWith('GET ')) return 'reads'
  return /\/(blog|etiquetas|medios|paginas)/.test(name) ? 'changes of content' : 'other changes'
}

/** A file for each part, so that they are walked side by side. */
export function walkPart(part: Part): void {
  vi.setConfig({ testTimeout: 240_000 })
  test.each(Object.entries(rows).filter(([name]) => partOf(name) === part))('%s', async (name, row) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await walk(await createSite(), name, row)).toEqual([])
  })
}
