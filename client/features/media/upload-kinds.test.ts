import { expect, test } from 'vitest'
import { fileKind, imageKind, libraryKind } from './upload-kinds.ts'

const createFile = (name: string, type: string): File => new File(['%PDF-1.7'], name, { type })
const pdfFile = createFile('tarifas.pdf', 'application/pdf')
const photoFile = createFile('foto.heic', '')
const videoFile = createFile('obra.mp4', 'video/mp4')

test('what is brought where it cannot be used is told where it belongs', async () => {
  expect(await imageKind.check(pdfFile)).toContain('«Archivo»')
  expect(await fileKind.check(photoFile)).toContain('«Imagen»')
  for (const { check } of [imageKind, fileKind, libraryKind])
    expect(await check(videoFile)).toContain('«Video»')
})

test('the library takes each as what it is, by its name where a system tells no type', async () => {
  expect(await libraryKind.check(pdfFile)).toBeNull()
  expect([pdfFile, photoFile].map(libraryKind.isImage)).toEqual([false, true])
})
