import { expect, test, vi } from 'vitest'
import { log } from './log.ts'

test('a logged error includes the messages of its causes', () => {
  const line = vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = new Error('no such column: folded')
  const query = new Error('Failed query', { cause: store })
  log('error', 'request', { id: '1', error: new Error('El sitio no puede responder', { cause: query }) })
  expect(JSON.parse(String(line.mock.calls[0]?.[0]))).toEqual({
    level: 'error',
    event: 'request',
    id: '1',
    error: 'Error: El sitio no puede responder (Error: Failed query (Error: no such column: folded))',
  })
  line.mockRestore()
})
