
/** File types accepted besides images: file extension → display name and MIME type. */
export const fileTypes = {
  pdf: { name: 'PDF', mime: 'application/pdf' },
  docx: { name: 'Word', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { name: 'Excel', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    name: 'PowerPoint',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  odt: { name: 'texto de OpenDocument', mime: 'application/vnd.oasis.opendocument.text' },
  ods: { name: 'hoja de OpenDocument', mime: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { name: 'presentación de OpenDocument', mime: 'application/vnd.oasis.opendocument.presentation' },
  zip: { name: 'ZIP', mime: 'application/zip' },
  csv: { name: 'CSV', mime: 'text/csv; charset=utf-8' },
  txt: { name: 'texto', mime: 'text/plain; charset=utf-8' },
} as const

export type FileType = keyof typeof fileTypes

export const isFileType = (extension: string): extension is FileType => Object.hasOwn(fileTypes, extension)

export const acceptedExtensions = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join(',')
