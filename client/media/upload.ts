import type { AppError } from '../errors.ts'
import { type ApiResult, callApi } from '../session/call-api.ts'
import { maxMediaBytes, type Media, mediaAnswerSchema, mediaPaths, mediaWidths } from './contract.ts'

export type Description = { alt: string; decorative: boolean }

function toWebp(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.82))
}

/** An image drawn anew in a few widths: smaller, and without its EXIF (where it was taken, by whom). */
export async function makeVariants(file: Blob): Promise<Blob[] | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const smaller = mediaWidths.filter((width) => width < bitmap.width)
  const widest = mediaWidths.at(-1) ?? 1600
  const widths = [...smaller, ...(bitmap.width <= widest ? [bitmap.width] : [])]
  const variants: Blob[] = []
  for (const width of widths) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await toWebp(canvas)
    if (blob) variants.push(blob)
  }
  bitmap.close()
  return variants.length > 0 ? variants : null
}

const tooBig: AppError = { statusCode: 413, message: 'La imagen pesa demasiado: el límite es de 10 MB.' }

function unreadable(name: string): AppError {
  const message = `«${name}» no es una imagen que podamos leer (JPEG, PNG, WebP, AVIF o GIF).`
  return { statusCode: 415, message }
}

export async function uploadVariants(
  files: readonly Blob[],
  fields: Description & { name: string; purpose?: 'library' | 'social' },
): Promise<ApiResult<Media>> {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxMediaBytes) return { ok: false, error: tooBig }
  const form = new FormData()
  form.set('datos', JSON.stringify(fields))
  for (const [index, file] of files.entries()) form.append('archivo', file, `${index}`)
  const answer = await callApi(mediaPaths.media, { method: 'POST', body: form }, mediaAnswerSchema)
  return answer.ok ? { ok: true, value: answer.value.media } : answer
}

/** Prepares and uploads a picture somebody chose. */
export async function uploadImage(file: File, description: Description): Promise<ApiResult<Media>> {
  const variants = await makeVariants(file)
  if (!variants) return { ok: false, error: unreadable(file.name) }
  return uploadVariants(variants, { ...description, name: file.name })
}
