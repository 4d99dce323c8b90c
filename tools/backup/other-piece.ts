/**
 * For a place that has other bytes of the same size under the name of a piece. They are not replaced: older copies may
 * need them. `place`: where, as in «En la carpeta x».
 */
export const createOtherPieceError = (place: string, name: string): Error =>
  new Error(
    `${place}, ${name} es de otro almacén o está dañada, y no se reemplaza: usa otra carpeta, o bórrala ahí y repite.`,
  )
