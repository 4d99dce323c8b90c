import { expect } from 'vitest'
import type { Media } from '#client/features/media/contract.ts'
import { createUpload, signInOwner, type TestApp } from '../testing.ts'

/** A request that uploads one image with these variants. */
export function createImageUpload(
  files: BlobPart[],
  { name = 'foto.png', ...data }: { name?: string; [field: string]: unknown } = {},
): ReturnType<typeof createUpload> {
  return createUpload({
    datos: JSON.stringify({ name, alt: 'Un río', decorative: false, ...data }),
    archivo: files.map((file) => new File([file], name, { type: 'image/png' })),
  })
}

type Upload = [
  app: TestApp,
  files: BlobPart[],
  data?: Parameters<typeof createImageUpload>[1],
  /** By default, of the owner. */
  session?: Record<string, string>,
]

export async function uploadImage(...[app, files, data, session]: Upload): Promise<Response> {
  const init = await createImageUpload(files, data)
  const headers = { ...init.headers, ...(session ?? (await signInOwner(app))) }
  return app.request('/api/mngr/medios', { ...init, headers })
}

export async function storeImage(...upload: Upload): Promise<Media> {
  const answer = await uploadImage(...upload)
  expect(answer.status).toBe(201)
  // The response has the shape of `mediaResponseSchema`.
  return ((await answer.json()) as { media: Media }).media
}
