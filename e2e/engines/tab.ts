/** One page of Firefox or WebKit for one visitor. It shares nothing with other tabs. */
export type Tab = {
  open: (url: string) => Promise<void>
  back: () => Promise<void>
  /** Returns the value of an expression in the page, sent as JSON; waits for promises. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses the main mouse button at a point of the window. */
  press: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  close: () => Promise<void>
}

export type Engine = { newTab: () => Promise<Tab>; stop: () => Promise<void> }

/** Wraps an expression for both protocols: it evaluates to its value or its error, as JSON. */
export const toEvaluatedText = (expression: string): string =>
  `(async () => { try { return JSON.stringify({ value: await (${expression}) }) }
   catch (error) { return JSON.stringify({ error: String(error) }) } })()`

export function parseEvaluatedText(text: unknown): unknown {
  const response: unknown = JSON.parse(typeof text === 'string' ? text : '{}')
  if (typeof response !== 'object' || response === null || 'error' in response)
    throw new Error(`The page said: ${String(text)}`)
  return 'value' in response ? response.value : undefined
}

// Both protocols describe input in the same way. Source: https://www.w3.org/TR/webdriver2/#actions

export const createPressActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const createKeyActions = (text: string) => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

export const keys = { enter: '\uE007', escape: '\uE00C', tab: '\uE004' }
