import { createUploadFetch } from '../../runtime/browser/upload-fetch.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import {
  fileResponseSchema,
  maxMediaBytes,
  mediaPaths,
  mediaWidths,
  type Media,
  type StoredFile,
} from './contract.ts'
import { detectFileType } from './detect-file-type.ts'
import { findUnsupportedProblem, isPicture } from './dropped-files.ts'
import { acceptedExtensions } from './file-types.ts'
import { findImageProblem, uploadImage } from './upload-image.ts'
import type { SendUpload, UploadKind } from './uploads/uploads.ts'

async function findFileProblem(file: File): Promise<string | null> {
  if (file.size > maxMediaBytes) return 'El archivo pesa demasiado: el límite es de 10 MB.'
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return 'No se pudo leer el archivo.'
  const read = detectFileType(new Uint8Array(bytes), file.name)
  return read.ok ? null : read.reason
}

const uploadFile: SendUpload<StoredFile> = async (file, description, { onSent, signal }) => {
  const form = new FormData()
  form.set('datos', JSON.stringify({ ...description, name: file.name.slice(-200), kind: 'file' }))
  form.append('archivo', file)
  const sendWith = createUploadFetch(onSent, signal)
  const answer = await callApi(mediaPaths.media, { method: 'POST', body: form, sendWith }, fileResponseSchema)
  return answer.ok ? { ok: true, value: answer.value.file } : answer
}

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,.svg,.heic,.heif'

/** What becomes of images, vector drawings too. */
const originalsHint = `El sitio guarda las imágenes con un ancho de hasta ${mediaWidths.at(-1)} píxeles; conserva tú los originales.`

/** Accepts only images; the error message for another file says where to upload it. */
export const imageKind: UploadKind<Media> = {
  isImage: () => true,
  label: 'Arrastra imágenes aquí, pégalas o elígelas',
  touchLabel: 'Elige imágenes',
  hint: originalsHint,
  accept: pictureTypes,
  check: async (file) =>
    findUnsupportedProblem(file) ??
    (isPicture(file)
      ? findImageProblem(file)
      : 'No es una imagen. En un texto, un PDF u otro documento se pone con «Archivo»; también se sube en «Medios».'),
  send: uploadImage,
}

export const fileKind: UploadKind<StoredFile> = {
  isImage: () => false,
  label: 'Arrastra archivos aquí o elígelos',
  touchLabel: 'Elige archivos',
  hint: 'PDF, Office, OpenDocument, ZIP, CSV o texto, hasta 10 MB.',
  accept: acceptedExtensions,
  check: async (file) =>
    findUnsupportedProblem(file) ??
    (isPicture(file)
      ? 'Es una imagen. En un texto se pone con «Imagen»; también se sube en «Medios».'
      : findFileProblem(file)),
  send: uploadFile,
}

/** Images and files alike, each uploaded as its kind. */
export const libraryKind: UploadKind<Media | StoredFile> = {
  isImage: isPicture,
  label: 'Arrastra imágenes y archivos aquí, o elígelos',
  touchLabel: 'Elige imágenes y archivos',
  hint: originalsHint,
  accept: `${pictureTypes},${acceptedExtensions}`,
  check: (file) => (isPicture(file) ? imageKind : fileKind).check(file),
  send: (file, ...options) =>
    isPicture(file) ? uploadImage(file, ...options) : uploadFile(file, ...options),
}
