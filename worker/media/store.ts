import type { SQL } from 'drizzle-orm'
import type { AppError } from '#client/errors.ts'
import { type Media, maxMediaBytes } from '#client/media/contract.ts'
import { reach } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { type ImageFacts, readImageFacts } from './image-type.ts'
import { insertMedia, type Variant, variantKey } from './queries.ts'

type Upload = {
  name: string
  alt: string
  decorative: boolean
  purpose: 'library' | 'social'
  files: readonly Uint8Array<ArrayBuffer>[]
  author: { id: string | null; name: string | null }
  now: number
  /** Kept by an import, so that the addresses in its texts stay right. */
  id?: string
  /** What is written down of it, in the batch that stores it. */
  record?: (id: string) => SQL
}

type Stored = { ok: true; media: Media | null } | { ok: false; error: AppError }

const maxVariants = 6

function newMediaId(): string {
  // 100 bits as 20 characters of base 32.
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return [...crypto.getRandomValues(new Uint8Array(20))].map((byte) => letters[byte % 32]).join('')
}

const refused = (statusCode: number, message: string): Stored => ({
  ok: false,
  error: { statusCode, message, data: { fields: { archivo: message } } },
})

/** Puts an image's variants into the bucket and its row into the library; nothing is taken on trust. */
export async function storeMedia(env: Pick<Env, 'db' | 'media'>, upload: Upload): Promise<Stored> {
  const { files } = upload
  if (files.length === 0) return refused(422, 'Falta el archivo.')
  if (files.length > maxVariants) return refused(422, 'Son demasiadas versiones de una misma imagen.')
  if (files.reduce((total, file) => total + file.byteLength, 0) > maxMediaBytes)
    return refused(413, 'La imagen supera los 10 MB.')
  const read: { facts: ImageFacts; bytes: Uint8Array<ArrayBuffer> }[] = []
  for (const bytes of files) {
    const facts = readImageFacts(bytes)
    if (!facts) return refused(415, 'Solo se aceptan imágenes JPEG, PNG, WebP, AVIF o GIF.')
    read.push({ facts, bytes })
  }
  read.sort((a, b) => a.facts.width - b.facts.width)
  const widths = new Set(read.map(({ facts }) => facts.width))
  if (widths.size < read.length) return refused(422, 'Hay dos versiones del mismo ancho.')
  const id = upload.id ?? newMediaId()
  const variants: Variant[] = read.map(({ facts: { width, height, extension }, bytes }) => ({
    width,
    height,
    extension,
    bytes: bytes.byteLength,
  }))
  // The files first: a row without its files would be a broken image, files without a row are only space.
  for (const [index, { facts, bytes }] of read.entries()) {
    const variant = variants[index]
    if (variant)
      await reach(() =>
        env.media.put(variantKey(id, variant), bytes, { httpMetadata: { contentType: facts.type } }),
      )
  }
  return {
    ok: true,
    media: await insertMedia(env.db, { ...upload, id, variants }, upload.record?.(id) ?? null),
  }
}
