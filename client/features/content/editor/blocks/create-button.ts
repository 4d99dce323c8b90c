import { createElement } from '#client/runtime/browser/create-element.ts'

export function createButton(text: string, ariaLabel: string, run: () => void): HTMLButtonElement {
  const button = createElement('button', { type: 'button', className: 'link', ariaLabel }, text)
  button.addEventListener('click', run)
  return button
}
