import { expect, test } from 'vitest'
import { createOpenApi } from '../api/openapi.ts'
import { cookieNames } from '../session/cookies.ts'
import { listDeclaredRoutes } from './fault-injection/all-routes.ts'

/** JSON with a line for each operation and each schema, so that a change shows what it changes. */
function format(value: unknown, depth = 0): string {
  if (depth === 3 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value)
  const parts = Object.entries(value).map(
    ([name, part]) => `${' '.repeat(depth + 1)}${JSON.stringify(name)}: ${format(part, depth + 1)}`,
  )
  return `{\n${parts.join(',\n')}\n${' '.repeat(depth)}}`
}

test('docs/openapi.json describes what the routes of the manager area declare; UPDATE=1 writes it', async () => {
  const routes = (await listDeclaredRoutes()).filter(({ path }) => path.startsWith('/api/mngr/'))
  const described = createOpenApi(routes, { server: 'https://cauce.example', cookie: cookieNames.session })
  const operations = Object.values(Object(described['paths'])).flatMap((path) => Object.values(Object(path)))
  expect(operations.length).toBeGreaterThanOrEqual(routes.length)
  const ids = operations.map((operation) => Object(operation).operationId)
  expect(new Set(ids).size, 'each names one function of a generated client').toBe(operations.length)
  await expect(`${format(described)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})
