import type { Media, StoredFile } from './contract.ts'
import { findUnsupportedProblem, isPicture } from './dropped-files.ts'
import { acceptedExtensions } from './file-types.ts'
import { findFileProblem, uploadFile } from './upload-file.ts'
import type { UploadKind } from './upload-form.tsx'
import { findImageProblem, uploadImage } from './upload-image.ts'

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Only images or only files; the error message for the other kind says where to upload it. */
export const imageKind: UploadKind<Media> = {
  isImage: () => true,
  label: 'Arrastra imágenes aquí, pégalas o elígelas',
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
  label: 'Arrastra archivos aquí o elígelos: PDF, Office, OpenDocument, ZIP, CSV o texto, hasta 10 MB',
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
  accept: `${pictureTypes},${acceptedExtensions}`,
  check: (file) => (isPicture(file) ? imageKind : fileKind).check(file),
  send: (file, ...way) => (isPicture(file) ? uploadImage(file, ...way) : uploadFile(file, ...way)),
}
