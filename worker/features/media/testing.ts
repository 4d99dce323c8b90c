import { onTestFinished } from 'vitest'
import type { Media, MediaUse } from '#client/features/media/contract.ts'
import { imageUpload } from '../../testing/samples/images.ts'
import { png } from '../../testing/samples/png.ts'
import { createTestApp, signedIn } from '../../testing/testing.ts'
import { untouchedSite } from '../settings/testing.ts'

/** A site without texts of the owner's, and what a manager does with its library. */
export async function openLibrary() {
  const app = await untouchedSite(await createTestApp())
  const { DB } = app.bindings
  async function clear(): Promise<void> {
    for (const table of ['document_revisions', 'documents', 'owner_redirects'])
      await DB.prepare(`DELETE FROM ${table}`).run()
  }
  await clear()
  onTestFinished(clear)
  const session = await signedIn(app)
  const call = (method: string, path: string, body?: object, rev?: number) =>
    app.request(`/api/mngr${path}`, {
      method,
      headers: {
        ...session,
        'Content-Type': 'application/json',
        ...(rev === undefined ? {} : { 'If-Match': `"${rev}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  async function image(alt: string, widths: readonly number[]): Promise<Media> {
    const init = await imageUpload(
      widths.map((width) => png(width, width / 2)),
      { alt },
    )
    const answer = await app.request('/api/mngr/medios', {
      ...init,
      headers: { ...init.headers, ...session },
    })
    // The contract's `mediaAnswerSchema`.
    return ((await answer.json()) as { media: Media }).media
  }
  const usesOf = async (id: string) =>
    (await (await call('GET', `/medios/${id}/usos`)).json<{ uses: MediaUse[] }>()).uses
  return { app, session, call, image, usesOf }
}
