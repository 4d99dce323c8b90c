/**
 * The error for a folder or bucket that has other content under the name of a piece. It is not replaced, because older
 * backups may need it. `place` is the beginning of the message, such as «En la carpeta x».
 */
export const createOtherPieceError = (place: string, name: string): Error =>
  new Error(
    `${place}, ${name} es de otro almacén o está dañada, y no se reemplaza: usa otra carpeta, o bórrala ahí y repite.`,
  )
