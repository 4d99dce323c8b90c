import { onTestFinished } from 'vitest'
import type { Media, MediaUse } from '#client/features/media/contract.ts'
import { toIfMatch } from '../../testing/content-site.ts'
import { storeImage } from '../../testing/samples/images.ts'
import { createPng } from '../../testing/samples/png.ts'
import { createTestApp, signInOwner } from '../../testing/testing.ts'
import { resetSettings } from '../settings/testing.ts'

/** A site without entries and redirects, and a signed-in owner with functions for its library. */
export async function createMediaClient() {
  const app = await resetSettings(await createTestApp())
  const { DB } = app.bindings
  async function clear(): Promise<void> {
    for (const table of ['entries', 'owner_redirects']) await DB.prepare(`DELETE FROM ${table}`).run()
  }
  await clear()
  onTestFinished(clear)
  const session = await signInOwner(app)
  const call = (method: string, path: string, body?: object, rev?: number) =>
    app.request(`/api/mngr${path}`, {
      method,
      headers: { ...session, 'Content-Type': 'application/json', ...toIfMatch(rev) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const image = (alt: string, widths: readonly number[]): Promise<Media> =>
    storeImage(
      app,
      widths.map((width) => createPng(width, width / 2)),
      { alt },
      session,
    )
  const trash = (id: string, query = '') => call('POST', `/medios/${id}/acciones/trash${query}`)
  const usesOf = async (id: string) =>
    (await (await call('GET', `/medios/${id}/usos`)).json<{ uses: MediaUse[] }>()).uses
  return { app, session, call, image, trash, usesOf }
}
