import { expect, test } from 'vitest'
import { createOpenApi } from '../api/openapi.ts'
import { cookieNames } from '../session/cookies.ts'
import { listDeclaredRoutes } from './fault-injection/all-routes.ts'

test('docs/openapi.json describes what the routes of the manager area declare; UPDATE=1 writes it', async () => {
  const routes = (await listDeclaredRoutes()).filter(({ path }) => path.startsWith('/api/mngr/'))
  const described = createOpenApi(routes, { server: 'https://cauce.example', cookie: cookieNames.session })
  await expect(`${JSON.stringify(described, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})
