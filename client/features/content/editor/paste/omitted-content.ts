type Counts = {
  pictures: number
  takesPictures: boolean
  frames: number
  fields: number
  merged: number
}

/** What of a clipboard was left out, in words. */
export function countedWords({ pictures, takesPictures, frames, fields, merged }: Counts): string[] {
  const said = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  return [
    ...(takesPictures
      ? said(
          pictures,
          'una imagen (guárdala y arrástrala al texto)',
          'imágenes (guárdalas y arrástralas al texto)',
        )
      : said(pictures, 'una imagen, que este texto no admite', 'imágenes, que este texto no admite')),
    ...said(frames, 'un contenido incrustado', 'contenidos incrustados'),
    ...said(fields, 'un campo de formulario', 'campos de formulario'),
    ...said(
      merged,
      'una celda combinada, que quedó en su primera',
      'celdas combinadas, que quedaron en su primera',
    ),
  ]
}
