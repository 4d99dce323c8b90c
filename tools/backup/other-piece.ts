/** The error for other content under a piece's name, which older backups may need. `place` begins the message. */
export const createOtherPieceError = (place: string, name: string): Error =>
  new Error(
    `${place}, ${name} es de otro almacén o está dañada, y no se reemplaza: usa otra carpeta, o bórrala ahí y repite.`,
  )
