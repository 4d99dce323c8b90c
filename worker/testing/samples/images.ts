import { createUpload } from '../testing.ts'

/** A request that uploads one image with these variants. */
export function createImageUpload(
  files: BlobPart[],
  data: object,
  name = 'foto.png',
): ReturnType<typeof createUpload> {
  return createUpload({
    datos: JSON.stringify({ name, alt: 'Un río', decorative: false, ...data }),
    archivo: files.map((file) => new File([file], name, { type: 'image/png' })),
  })
}
