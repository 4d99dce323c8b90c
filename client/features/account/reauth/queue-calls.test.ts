import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApi } from '#client/runtime/session/call-api.ts'
import { queueCalls } from './queue-calls.ts'

test('a request waits for the answer of the one before, whether that succeeds or fails', async () => {
  const answers: { path: string; respond: (status: number) => void }[] = []
  const { callApi } = createApi({
    fetch: (input) => {
      const { promise, resolve } = Promise.withResolvers<Response>()
      answers.push({ path: String(input), respond: (status) => resolve(Response.json(null, { status })) })
      return promise
    },
  })
  const call = queueCalls(callApi)
  const [password, passkey] = ['/contrasena', '/llave'].map((path) => call(path, { method: 'PUT' }, v.null()))
  const listPaths = () => answers.map(({ path }) => path)
  await expect.poll(listPaths).toEqual(['/contrasena'])
  answers[0]?.respond(503)
  await expect.poll(listPaths).toEqual(['/contrasena', '/llave'])
  answers[1]?.respond(200)
  expect([(await password)?.ok, (await passkey)?.ok]).toEqual([false, true])
})
