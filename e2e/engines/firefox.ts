import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { waitForLine, startProgram } from './start.ts'
import {
  toEvaluatedText,
  parseEvaluatedText,
  createKeyActions,
  createPressActions,
  type Engine,
  type Tab,
} from './tab.ts'

// Uses WebDriver BiDi without geckodriver, which Debian lacks. Source: https://www.w3.org/TR/webdriver-bidi/

const responseSchema = v.object({
  id: v.optional(v.nullable(v.number())),
  type: v.string(),
  result: v.optional(v.unknown()),
  message: v.optional(v.string()),
})
const userContextSchema = v.object({ userContext: v.string() })
const contextSchema = v.object({ context: v.string() })
const evaluatedSchema = v.object({ result: v.object({ value: v.optional(v.unknown()) }) })

type Call = (method: string, params: object) => Promise<unknown>

async function connect(url: string): Promise<{ call: Call; close: () => void }> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)))
  })
  const pending = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const response = v.parse(responseSchema, JSON.parse(String(data)))
    const request = pending.get(response.id ?? 0)
    if (!request) return
    pending.delete(response.id ?? 0)
    if (response.type === 'error') request.reject(new Error(response.message ?? 'Firefox said no'))
    else request.resolve(response.result)
  })
  let last = 0
  return {
    call: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1
        pending.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

async function openTab(call: Call): Promise<Tab> {
  const { userContext } = v.parse(
    userContextSchema,
    await call('browser.createUserContext', { acceptInsecureCerts: true }),
  )
  const { context } = v.parse(
    contextSchema,
    await call('browsingContext.create', { type: 'tab', userContext }),
  )
  await call('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
  return {
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    back: async () => void (await call('browsingContext.traverseHistory', { context, delta: -1 })),
    async evaluate(expression) {
      const params = { expression: toEvaluatedText(expression), target: { context }, awaitPromise: true }
      return parseEvaluatedText(v.parse(evaluatedSchema, await call('script.evaluate', params)).result.value)
    },
    press: async (x, y) =>
      void (await call('input.performActions', { context, actions: createPressActions(x, y) })),
    type: async (text) =>
      void (await call('input.performActions', { context, actions: createKeyActions(text) })),
    close: async () => void (await call('browser.removeUserContext', { userContext })),
  }
}

export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'cauce-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank']
  const firefox = startProgram(program, args, { HOME: profile })
  const url = await waitForLine(firefox.child.stderr, /BiDi listening on (ws:\S+)/, firefox)
  const { call, close } = await connect(`${url}/session`)
  await call('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  return {
    newTab: () => openTab(call),
    async stop() {
      close()
      await firefox.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
