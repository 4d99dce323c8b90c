type OmittedCounts = {
  pictures: number
  allowsPictures: boolean
  frames: number
  fields: number
  merged: number
}

/** Describes what a paste left out, for people to read. */
export function describeOmitted({
  pictures,
  allowsPictures,
  frames,
  fields,
  merged,
}: OmittedCounts): string[] {
  const describeCount = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  return [
    ...(allowsPictures
      ? describeCount(
          pictures,
          'una imagen (guárdala y arrástrala al texto)',
          'imágenes (guárdalas y arrástralas al texto)',
        )
      : describeCount(
          pictures,
          'una imagen, que este texto no admite',
          'imágenes, que este texto no admite',
        )),
    ...describeCount(frames, 'un contenido incrustado', 'contenidos incrustados'),
    ...describeCount(fields, 'un campo de formulario', 'campos de formulario'),
    ...describeCount(
      merged,
      'una celda combinada, que quedó en su primera',
      'celdas combinadas, que quedaron en su primera',
    ),
  ]
}
