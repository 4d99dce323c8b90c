import { createSafeStorage } from '../../runtime/browser/storage.ts'

// The groups of the rail that somebody closed or opened, such as «Contenido +Clientes»: a plus marks the opened ones.

const storageKey = 'cauce:grupos'
const storage = createSafeStorage(() => window.localStorage)

/** Runs in the head: rail.css shows these groups so before the first paint, until the rail hydrates. */
export const groupsScript = `try{document.documentElement.dataset.grupos=localStorage.getItem('${storageKey}')||''}catch{}`

function readChoices(): Map<string, boolean> {
  const words = storage.get(storageKey)?.split(' ').filter(Boolean) ?? []
  return new Map(words.map((word) => [word.replace('+', ''), word.startsWith('+')]))
}

export function storeChoice(name: string, isOpen: boolean): void {
  const choices = [...readChoices().set(name, isOpen)]
  storage.set(storageKey, choices.map(([group, opened]) => (opened ? `+${group}` : group)).join(' '))
}

/** Opens and closes groups as somebody left them, and stores what was pressed before the rail hydrated. */
export function restoreChoices(groups: Iterable<HTMLDetailsElement>, openAtFirst: readonly string[]): void {
  const choices = readChoices()
  for (const group of groups) {
    const name = group.dataset['group'] ?? ''
    const isPressed = group.open !== openAtFirst.includes(name)
    const isOpen = (choices.get(name) ?? openAtFirst.includes(name)) !== isPressed
    group.open = isOpen
    if (isPressed) storeChoice(name, isOpen)
  }
  delete document.documentElement.dataset['grupos']
}

/** Opens the group of the page that is shown now, unless somebody closed it. */
export function openGroup(groups: Iterable<HTMLDetailsElement>, name: string): void {
  for (const group of groups)
    if (group.dataset['group'] === name && readChoices().get(name) !== false) group.open = true
}
