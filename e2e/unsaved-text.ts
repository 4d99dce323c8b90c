import { expect, type Page } from '@playwright/test'
import { expectSaved, startPost } from './post-editor.ts'

export const draftRequestPattern = '**/borrador'

/** Types text that cannot be saved. Returns the address of the editor. */
export async function typeUnsavedText(page: Page, title: string, text: string): Promise<string> {
  await startPost(page, title)
  await expectSaved(page)
  await page.context().route(draftRequestPattern, (route) => route.abort())
  await page.keyboard.type(text)
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  return page.url()
}

export const listDraftKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^cauce:(borrador|texto|respuesta)/.test(key)),
  )
