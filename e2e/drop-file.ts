import type { Locator } from '@playwright/test'

/** Drops a text file on an element. Returns whether the page handles it; otherwise the browser would open the file. */
export async function dropFile(target: Locator, name: string, type: string, text: string): Promise<boolean> {
  return target.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([file.text], file.name, { type: file.type }))
      const { left, top, width, height } = element.getBoundingClientRect()
      const middle = { clientX: left + width / 2, clientY: top + height / 2 }
      const usual = { bubbles: true, cancelable: true, dataTransfer, ...middle }
      const isOffered = !element.dispatchEvent(new DragEvent('dragover', usual))
      return !element.dispatchEvent(new DragEvent('drop', usual)) && isOffered
    },
    { name, type, text },
  )
}
