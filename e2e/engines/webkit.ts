import * as v from 'valibot'
import { findFreePort, waitForLine, startProgram } from './start.ts'
import {
  toEvaluatedText,
  parseEvaluatedText,
  createKeyActions,
  createPressActions,
  type Engine,
  type Tab,
} from './tab.ts'

// WebDriver as WebKitGTK implements it, on a virtual screen. Source: https://www.w3.org/TR/webdriver2/

const responseSchema = v.object({ value: v.unknown() })
const sessionSchema = v.object({ sessionId: v.string() })

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

function createCall(base: string): Call {
  return async (method, path, body) => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = v.parse(responseSchema, await response.json())
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

async function openTab(call: Call): Promise<Tab> {
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, pageLoadStrategy: 'normal' } }
  const { sessionId } = v.parse(sessionSchema, await call('POST', '/session', { capabilities }))
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { width: 1280, height: 880 })
  return {
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    back: async () => void (await call('POST', `${session}/back`, {})),
    async evaluate(expression) {
      const script = `${toEvaluatedText(expression)}.then(arguments[0])`
      return parseEvaluatedText(await call('POST', `${session}/execute/async`, { script, args: [] }))
    },
    press: async (x, y) =>
      void (await call('POST', `${session}/actions`, { actions: createPressActions(x, y) })),
    type: async (text) =>
      void (await call('POST', `${session}/actions`, { actions: createKeyActions(text) })),
    close: async () => void (await call('DELETE', session)),
  }
}

async function waitUntilReady(base: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await fetch(`${base}/status`).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('WebKitWebDriver does not answer')
}

export async function startWebkit(program: string): Promise<Engine> {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x960x24', '-nolisten', 'tcp'])
  const display = await waitForLine(screen.child.stdout, /^(\d+)$/, screen)
  const port = await findFreePort()
  const driver = startProgram(program, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    // A container has no graphics card and no accessibility bus.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    NO_AT_BRIDGE: '1',
  })
  const base = `http://127.0.0.1:${port}`
  await waitUntilReady(base)
  return {
    newTab: () => openTab(createCall(base)),
    async stop() {
      await driver.stop()
      await screen.stop()
    },
  }
}
