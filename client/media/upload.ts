import * as v from 'valibot'
import { sendForm } from '../session/send-form.ts'
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

export type Uploaded = { ok: true; media: Media } | { ok: false; message: string }

export async function uploadVariants(
  files: readonly Blob[],
  fields: Description & { name: string; purpose?: 'library' | 'social' },
): Promise<Uploaded> {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxMediaBytes)
    return { ok: false, message: 'La imagen pesa demasiado: el límite es de 10 MB.' }
  const form = new FormData()
  form.set('datos', JSON.stringify(fields))
  for (const [index, file] of files.entries()) form.append('archivo', file, `${index}`)
  const answer = await sendForm(mediaPaths.media, form)
  if (!answer.ok) return { ok: false, message: answer.error.message }
  const parsed = v.safeParse(mediaAnswerSchema, answer.body)
  return parsed.success
    ? { ok: true, media: parsed.output.media }
    : { ok: false, message: 'El servidor respondió algo inesperado.' }
}

/** Prepares and uploads a picture somebody chose. */
export async function uploadImage(file: File, description: Description): Promise<Uploaded> {
  const variants = await makeVariants(file)
  if (!variants)
    return {
      ok: false,
      message: `«${file.name}» no es una imagen que podamos leer (JPEG, PNG, WebP, AVIF o GIF).`,
    }
  return uploadVariants(variants, { ...description, name: file.name })
}
