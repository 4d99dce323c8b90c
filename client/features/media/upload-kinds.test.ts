import { expect, test } from 'vitest'
import { fileKind, imageKind, libraryKind } from './kinds.ts'

const file = (name: string, type: string): File => new File(['%PDF-1.7'], name, { type })
const pdf = file('tarifas.pdf', 'application/pdf')
const photo = file('foto.heic', '')
const film = file('obra.mp4', 'video/mp4')

test('what is brought where it cannot be used is told where it belongs', async () => {
  expect(await imageKind.check(pdf)).toContain('«Archivo»')
  expect(await fileKind.check(photo)).toContain('«Imagen»')
  for (const { check } of [imageKind, fileKind, libraryKind]) expect(await check(film)).toContain('«Video»')
})

test('the library takes each as what it is, by its name where a system tells no type', async () => {
  expect(await libraryKind.check(pdf)).toBeNull()
  expect([pdf, photo].map(libraryKind.isImage)).toEqual([false, true])
})
