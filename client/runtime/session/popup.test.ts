import { expect, test } from 'vitest'
import { createSafeStorage } from '../browser/storage.ts'
import { createMemoryStorage } from '../browser/testing.ts'
import { createPopup, popupFlagKey, popupName } from './popup.ts'

function createWindow({ name = '', blocked = false } = {}) {
  const opened: string[] = []
  let closed = 0
  const target = new EventTarget()
  // An `EventTarget` with the few members that the popup reads.
  const window = Object.assign(target, {
    name,
    screenX: 100,
    screenY: 50,
    outerWidth: 1440,
    outerHeight: 900,
    open(url?: string | URL, as?: string, features?: string): Window | null {
      opened.push(`${String(url)} ${as} ${features}`)
      // The popup only checks that there is a window.
      return blocked ? null : (target as unknown as Window)
    },
    close: () => void (closed += 1),
  })
  const removeFlag = (): boolean =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key: popupFlagKey, newValue: null }))
  return { window, opened, closed: () => closed, target, removeFlag }
}

function createTestPopup(options: { name?: string; blocked?: boolean; memory?: Storage | null } = {}) {
  const view = createWindow(options)
  const memory = options.memory === undefined ? createMemoryStorage() : options.memory
  let signedIn = 0
  const popup = createPopup({
    window: view.window,
    storage: createSafeStorage(() => {
      if (!memory) throw new Error('blocked')
      return memory
    }),
    onSignedIn: () => (signedIn += 1),
  })
  return { ...view, popup, memory, signedIn: () => signedIn }
}

test('opens a named window of 960 × 600, centred over the opener, after setting the flag', () => {
  const { popup, opened, memory } = createTestPopup()
  expect(popup.open()).toBe(true)
  expect(opened).toEqual([`/mngr/ingreso ${popupName} popup,width=960,height=600,left=340,top=200`])
  expect(memory?.getItem(popupFlagKey)).not.toBeNull()
})

test('opens a window of the given size', () => {
  const { popup, opened } = createTestPopup()
  popup.open({ width: 500, height: 400 })
  expect(opened[0]).toContain('width=500,height=400,left=570,top=300')
})

test('reports the sign-in although the opener was loaded again while the popup is open', () => {
  const memory = createMemoryStorage()
  createTestPopup({ memory }).popup.open()
  const reloaded = createTestPopup({ memory })
  reloaded.removeFlag()
  reloaded.removeFlag()
  expect(reloaded.signedIn()).toBe(1)
})

test('reports the sign-in once, when the flag is removed', () => {
  const { popup, target, removeFlag, signedIn } = createTestPopup()
  popup.open()
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'tema', newValue: null }))
  target.dispatchEvent(Object.assign(new Event('storage'), { key: popupFlagKey, newValue: '1' }))
  expect(signedIn()).toBe(0)
  removeFlag()
  removeFlag()
  expect(signedIn()).toBe(1)
})

test('reports the next sign-in once after a popup was closed by hand', () => {
  const { popup, removeFlag, signedIn } = createTestPopup()
  popup.open()
  popup.open()
  removeFlag()
  expect(signedIn()).toBe(1)
})

test('removes the flag if the popup is blocked', () => {
  const { popup, memory, removeFlag, signedIn } = createTestPopup({ blocked: true })
  expect(popup.open()).toBe(false)
  expect(memory?.getItem(popupFlagKey)).toBeNull()
  removeFlag()
  expect(signedIn()).toBe(0)
})

test('opens no popup without local storage', () => {
  const { popup, opened } = createTestPopup({ memory: null })
  expect(popup.open()).toBe(false)
  expect(opened).toEqual([])
})

test('after sign-in, the popup removes its flag from local storage and closes', () => {
  const memory = createMemoryStorage()
  memory.setItem(popupFlagKey, '1')
  const { popup, closed } = createTestPopup({ name: popupName, memory })
  popup.closeAfterSignIn()
  expect(memory.getItem(popupFlagKey)).toBeNull()
  expect(closed()).toBe(1)
})

test('closeAfterSignIn closes neither a normal tab while the flag is set, nor a popup without the flag', () => {
  const memory = createMemoryStorage()
  memory.setItem(popupFlagKey, '1')
  const tab = createTestPopup({ memory })
  tab.popup.closeAfterSignIn()
  tab.popup.stopWaiting()
  expect(tab.closed()).toBe(0)
  expect(memory.getItem(popupFlagKey)).toBe('1')

  const unflagged = createTestPopup({ name: popupName })
  unflagged.popup.closeAfterSignIn()
  expect(unflagged.closed()).toBe(0)
})

test('stopWaiting removes the flag and keeps the popup open', () => {
  const memory = createMemoryStorage()
  memory.setItem(popupFlagKey, '1')
  const { popup, closed } = createTestPopup({ name: popupName, memory })
  popup.stopWaiting()
  expect(memory.getItem(popupFlagKey)).toBeNull()
  expect(closed()).toBe(0)
})
