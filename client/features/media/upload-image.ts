import { createUploadFetch } from '../../runtime/browser/upload-fetch.ts'
import { type ApiResult, callApi } from '../../runtime/session/call-api.ts'
import { maxMediaBytes, type Media, mediaResponseSchema, mediaPaths, mediaWidths } from './contract.ts'
import type { ImageDescription } from './image-description-fields.tsx'
import type { SendUpload } from './uploads/uploads.ts'

/** Scales an image to several widths. This also removes EXIF data, such as where it was taken. */
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
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.82))
    if (blob) variants.push(blob)
  }
  bitmap.close()
  return variants.length > 0 ? variants : null
}

const readableTypes = 'JPEG, PNG, WebP, AVIF o GIF'
/** Limit for originals. Photos from cameras have up to about 40 MB. */
const maxOriginalBytes = 60 * 1024 * 1024

/** Error message for a file that is no supported image; null = accepted. Decodes the file to find out. */
export async function findImageProblem(file: File): Promise<string | null> {
  if (file.size > maxOriginalBytes) return 'La imagen pesa demasiado: el límite es de 60 MB.'
  if (file.type === 'image/svg+xml') return 'Un SVG puede llevar programas: guárdala como PNG o WebP.'
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  return bitmap ? null : `No es una imagen que podamos leer (${readableTypes}).`
}

const fail = (statusCode: number, message: string): ApiResult<Media> => ({
  ok: false,
  error: { statusCode, message },
})

export async function uploadVariants(
  files: readonly Blob[],
  fields: ImageDescription & { name: string; purpose?: 'library' | 'social' },
  options?: Parameters<SendUpload<Media>>[2],
): Promise<ApiResult<Media>> {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxMediaBytes)
    return fail(413, 'La imagen pesa demasiado: el límite es de 10 MB.')
  const form = new FormData()
  form.set('datos', JSON.stringify(fields))
  for (const [index, file] of files.entries()) form.append('archivo', file, `${index}`)
  const via = options && { sendWith: createUploadFetch(options.onSent, options.signal) }
  const answer = await callApi(mediaPaths.media, { method: 'POST', body: form, ...via }, mediaResponseSchema)
  return answer.ok ? { ok: true, value: answer.value.media } : answer
}

export const uploadImage: SendUpload<Media> = async (file, description, options) => {
  const variants = await makeVariants(file)
  if (!variants) return fail(415, `«${file.name}» no es una imagen que podamos leer (${readableTypes}).`)
  return uploadVariants(variants, { ...description, name: file.name }, options)
}
