import { useState, type ReactNode } from 'react'
import { copyText } from '../../runtime/browser/clipboard.ts'

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [statusMessage, setStatusMessage] = useState('')

  async function copy(): Promise<void> {
    setStatusMessage(
      (await copyText(text)) ? 'Copiado.' : 'No se pudo copiar; selecciónalo y cópialo a mano.',
    )
  }

  return (
    <>
      <button type="button" className="button plain" onClick={() => void copy()}>
        {children}
      </button>
      <span role="status">{statusMessage}</span>
    </>
  )
}
