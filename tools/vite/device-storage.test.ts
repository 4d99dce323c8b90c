import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deviceStorage } from '#client/runtime/browser/device-storage.ts'

/** Names stored in the browser → the file that defines each. */
const nameSources: Readonly<Record<string, string>> = {
  tema: 'client/ui/theme/theme-script.ts',
  aviso: 'client/ui/announcement/announcement-script.ts',
  consulta: 'client/features/enquiries/form/draft-store.ts',
  'consulta:enviadas': 'client/features/enquiries/form/draft-store.ts',
  recarga: 'client/runtime/updates/reload.ts',
  'cauce:ingreso': 'client/runtime/session/popup.ts',
  'cauce:filtros:…': 'client/ui/list/saved-filters.tsx',
  'cauce:borrador:…': 'client/runtime/session/local-drafts.ts',
  'cauce:texto:…': 'client/runtime/session/local-drafts.ts',
  'cauce:respuesta:…': 'client/runtime/session/local-drafts.ts',
  'cauce:salida:…': 'client/runtime/session/local-drafts.ts',
  'cauce:ajustes:…': 'client/runtime/session/local-drafts.ts',
  'cauce:navegacion': 'client/features/dashboard/use-folded-rail.ts',
  'cauce:grupos': 'client/features/dashboard/opened-groups.ts',
  'cauce:vista-previa': 'client/features/content/editor/preview/use-preview-view.ts',
  'cauce:vista-previa-ancho': 'client/features/content/editor/preview/use-preview-view.ts',
  'cauce:formato': 'client/features/content/editor/text/format-bar.tsx',
  'cauce:mensaje': 'client/ui/message/stored-message.ts',
  'cauce:primeros-pasos': 'client/features/dashboard/first-steps/first-steps-bar.tsx',
}

/** All source files of the client, without tests. */
const sources = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => `client/${file}`)

const readSource = (file: string): string => readFileSync(file, 'utf8')

test('the page about cookies lists every name that scripts store', () => {
  expect(deviceStorage.map(({ key }) => key).toSorted()).toEqual(Object.keys(nameSources).toSorted())
  for (const [key, file] of Object.entries(nameSources))
    expect(readSource(file), file).toMatch(new RegExp(`['\`]${key.replace('…', '')}`))
})

test('every client file that writes to device storage is listed here, and none sets cookies', () => {
  const writers = sources
    .filter((file) => file !== 'client/runtime/browser/storage.ts')
    .filter((file) => /storage\w*(?:\(\))?\??\.set\(|Storage\.setItem\(/i.test(readSource(file)))
  expect(writers.toSorted()).toEqual([...new Set(Object.values(nameSources))].toSorted())
  const cookies = sources.filter((file) => /document\.cookie\s*=/.test(readSource(file)))
  expect(cookies).toEqual([])
})
