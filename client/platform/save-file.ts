/** Saves a text as a JSON file, as a download would. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by its next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
