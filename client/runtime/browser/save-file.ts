export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Wait one task: by then the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url))
}
