import { expect, test } from 'vitest'
import { toEntrySubject } from '#client/features/enquiries/contract/form.ts'
import { signInPagePath } from '#client/runtime/session/paths.ts'
import type { DeclaredRoute } from './api/list-routes.ts'
import { listDeclaredRoutes } from './testing/fault-injection/all-routes.ts'
import { createExampleRequest } from './testing/fault-injection/declared-scenarios.ts'
import { createFaultySite } from './testing/fault-injection/site.ts'

const forms = (await listDeclaredRoutes()).filter(({ form }) => form !== undefined)

/** What a browser without JavaScript posts: the names of all fields of the form on a page. */
const listFields = (page: string): string[] =>
  [...(/<form[^>]* method="post".*?<\/form>/s.exec(page)?.[0] ?? '').matchAll(/ name="([^"]+)"/g)].flatMap(
    ([, name]) => name ?? [],
  )

const listDeclaredFields = ({ form }: DeclaredRoute): string[] =>
  form && 'entries' in form ? Object.keys(Object(form.entries)) : []

test.each(forms.map((form) => [form.name, form] as const))(
  '%s declares each field of the form on its page',
  async (_, form) => {
    const site = await createFaultySite()
    const { path, init } = await createExampleRequest(site, form, await site.addUser())
    // Posted alone, the subject is refused and the page is rendered again. Because it names a job offer, the contact form
    // then has its field for a file, too.
    const body = new URLSearchParams({ asunto: toEntrySubject('job', 'una') }).toString()
    const pages = [
      await site.healthy.request(path),
      ...(path === signInPagePath ? [await site.healthy.request(`${path}?paso=codigo`)] : []),
      await site.healthy.request(path, { ...init, body }),
    ]
    for (const page of pages) {
      const fields = listFields(await page.text())
      expect(fields).not.toEqual([])
      expect(listDeclaredFields(form)).toEqual(expect.arrayContaining(fields))
    }
  },
)
