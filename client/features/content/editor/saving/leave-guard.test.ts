import { expect, onTestFinished, test, vi } from 'vitest'
import { startLeaveGuard } from './leave-guard.ts'

test('asks before text that cannot be saved is left, but not when the page only replaces its address', () => {
  const navigation = new EventTarget()
  vi.stubGlobal('window', { navigation })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const asked: string[] = []
  const stop = startLeaveGuard({
    isUnsaved: () => true,
    cannotSave: () => true,
    confirmLeave: (proceed) => proceed(),
    navigate: (url) => void asked.push(url),
  })
  onTestFinished(stop)

  const isStopped = (navigationType: NavigationType, destination: object): boolean => {
    const event = new Event('navigate', { cancelable: true })
    Object.assign(event, {
      navigationType,
      destination,
      canIntercept: true,
      hashChange: false,
      downloadRequest: null,
    })
    return !navigation.dispatchEvent(event)
  }
  const ownAddress = { url: 'https://sitio.example/mngr/blog/uno', sameDocument: true }
  expect(isStopped('replace', ownAddress)).toBe(false)
  expect(isStopped('replace', { url: 'https://sitio.example/mngr', sameDocument: false })).toBe(true)
  expect(isStopped('push', { url: 'https://sitio.example/', sameDocument: false })).toBe(true)
  expect(asked).toEqual(['https://sitio.example/mngr', 'https://sitio.example/'])
})
