import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWebhookSecret, signWebhook } from '#worker/features/webhooks/sign.ts'

type Example = { isGenuine: (secret: string, headers: Headers, body: string) => boolean }

test('the example in docs/webhooks.md accepts what the site signs and nothing else, in 15 lines at most', async () => {
  const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const code = /```js\n(.*?)```/s.exec(document)?.[1] ?? ''
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(15)
  // The module exports what this test expects, or the test fails.
  const { isGenuine } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as Example
  const secret = createWebhookSecret()
  const body = '{"id":"msg_1"}'
  const headers = signWebhook(secret, 'msg_1', body, Date.now())
  expect(isGenuine(secret, new Headers(headers), body)).toBe(true)
  expect(isGenuine(secret, new Headers(headers), `${body} `)).toBe(false)
  expect(isGenuine(createWebhookSecret(), new Headers(headers), body)).toBe(false)
  expect(isGenuine(secret, new Headers({ ...headers, 'Webhook-Id': 'msg_2' }), body)).toBe(false)
  expect(isGenuine(secret, new Headers(signWebhook(secret, 'msg_1', body, Date.now() - 600_000)), body)).toBe(
    false,
  )
  expect(isGenuine(secret, new Headers(), body)).toBe(false)
})
