import { expect, test } from 'vitest'
import { fileKind, imageKind, libraryKind } from './upload-kinds.ts'

const createFile = (name: string, type: string): File => new File(['%PDF-1.7'], name, { type })
const pdfFile = createFile('tarifas.pdf', 'application/pdf')
const photoFile = createFile('foto.heic', '')
const videoFile = createFile('obra.mp4', 'video/mp4')

test('a file of the wrong kind is rejected with a message that says where to upload it', async () => {
  expect(await imageKind.check(pdfFile)).toContain('«Archivo»')
  expect(await fileKind.check(photoFile)).toContain('«Imagen»')
  for (const { check } of [imageKind, fileKind, libraryKind])
    expect(await check(videoFile)).toContain('YouTube')
})

test('the library accepts images and files, and detects images by name if the type is missing', async () => {
  expect(await libraryKind.check(pdfFile)).toBeNull()
  expect([pdfFile, photoFile].map(libraryKind.isImage)).toEqual([false, true])
})
