import { expect, test } from 'vitest'
import { managerMeta, type PagePermissions } from './route.ts'

test('the compiler demands who may open each page of the manager area', () => {
  const guarded = { uno: { path: '/mngr/uno', meta: { title: 'Uno', ...managerMeta } } } as const
  const open = { uno: { path: '/mngr/uno', meta: { title: 'Uno', area: 'manager' } } } as const
  const permissions = [
    // @ts-expect-error -- no permission
    {} satisfies PagePermissions<typeof guarded>,
    // @ts-expect-error -- public, but behind the sign-in
    { uno: 'public' } satisfies PagePermissions<typeof guarded>,
    // @ts-expect-error -- not behind the sign-in, and does not say so
    {} satisfies PagePermissions<typeof open>,
    // @ts-expect-error -- a permission that nothing checks
    { uno: 'editPages' } satisfies PagePermissions<typeof open>,
  ]
  expect(permissions).toHaveLength(4)
})
