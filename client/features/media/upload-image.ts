import { sendTelling } from '../../runtime/browser/send-form.ts'
import type { AppError } from '../../runtime/errors.ts'
import { type ApiResult, callApi } from '../../runtime/session/call-api.ts'
import { maxMediaBytes, type Media, mediaAnswerSchema, mediaPaths, mediaWidths } from './contract.ts'
import type { Description } from './image-fields.tsx'
import type { Send } from './uploads/queue.ts'

type Way = Parameters<Send<Media>>[2]

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

/** What a browser is asked to read; a camera’s largest are about 40 MB. */
const maxChosenBytes = 60 * 1024 * 1024

/** Why a file that was chosen is no image for the library; null where it is. Its bytes are asked, not its name. */
export async function imageProblem(file: File): Promise<string | null> {
  if (file.size > maxChosenBytes) return 'La imagen pesa demasiado: el límite es de 60 MB.'
  if (file.type === 'image/svg+xml') return 'Un SVG puede llevar programas: guárdala como PNG o WebP.'
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  return bitmap ? null : 'No es una imagen que podamos leer (JPEG, PNG, WebP, AVIF o GIF).'
}

const tooBig: AppError = { statusCode: 413, message: 'La imagen pesa demasiado: el límite es de 10 MB.' }

function unreadable(name: string): AppError {
  const message = `«${name}» no es una imagen que podamos leer (JPEG, PNG, WebP, AVIF o GIF).`
  return { statusCode: 415, message }
}

export async function uploadVariants(
  files: readonly Blob[],
  fields: Description & { name: string; purpose?: 'library' | 'social' },
  way?: Way,
): Promise<ApiResult<Media>> {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxMediaBytes) return { ok: false, error: tooBig }
  const form = new FormData()
  form.set('datos', JSON.stringify(fields))
  for (const [index, file] of files.entries()) form.append('archivo', file, `${index}`)
  const via = way && { via: sendTelling(way.onSent, way.signal) }
  const answer = await callApi(mediaPaths.media, { method: 'POST', body: form, ...via }, mediaAnswerSchema)
  return answer.ok ? { ok: true, value: answer.value.media } : answer
}

/** Prepares and uploads a picture somebody chose. */
export const uploadImage: Send<Media> = async (file, description, way) => {
  const variants = await makeVariants(file)
  if (!variants) return { ok: false, error: unreadable(file.name) }
  return uploadVariants(variants, { ...description, name: file.name }, way)
}
