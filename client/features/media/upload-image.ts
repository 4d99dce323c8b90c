import { createUploadFetch } from '../../runtime/browser/upload-fetch.ts'
import { type ApiResult, callApi } from '../../runtime/session/call-api.ts'
import { maxMediaBytes, type Media, mediaResponseSchema, mediaPaths, mediaWidths } from './contract.ts'
import { drawSvg } from './draw-svg.ts'
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

const unreadableMessage = 'No es una imagen que podamos leer (JPEG, PNG, WebP, AVIF, GIF o SVG).'
const undrawableMessage =
  'Este navegador no puede dibujar ese SVG. Ábrelo en el programa en que se hizo y guárdalo como PNG.'
const heicMessage =
  'Es una foto HEIC del iPhone, y este navegador no las abre. Súbela desde el propio iPhone o con Safari, o guárdala antes como JPG: en el iPhone, abre la foto, pulsa Compartir → Opciones → «Más compatible» y envíatela. Para las próximas: Ajustes → Cámara → Formatos → «Más compatible».'
/** Limit for originals. Photos from cameras have up to about 40 MB. */
const maxOriginalBytes = 60 * 1024 * 1024

const isSvg = ({ type, name }: File): boolean => type === 'image/svg+xml' || /\.svg$/i.test(name)
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Error message for a file that is no supported image; null = accepted. Decodes the file to find out. */
export async function findImageProblem(file: File): Promise<string | null> {
  if (file.size > maxOriginalBytes) return 'La imagen pesa demasiado: el límite es de 60 MB.'
  if (isSvg(file)) return (await drawSvg(file)) ? null : undrawableMessage
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  if (bitmap) return null
  return isHeic(file) ? heicMessage : unreadableMessage
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
  const source = isSvg(file) ? await drawSvg(file) : file
  const variants = source && (await makeVariants(source))
  if (!variants) return fail(415, unreadableMessage)
  return uploadVariants(variants, { ...description, name: file.name }, options)
}
