import './file-input.css'
import { type ComponentProps, useState } from 'react'

/** A control for files in the words of the page: the browser's own may be in another language. */
export function FileInput({ onChange, ...input }: ComponentProps<'input'>) {
  const [names, setNames] = useState('')
  return (
    <span className="file-input">
      <input
        {...input}
        type="file"
        onChange={(event) => {
          setNames(Array.from(event.target.files ?? [], ({ name }) => name).join(', '))
          onChange?.(event)
        }}
      />
      <span className="button plain" aria-hidden="true">
        {input.multiple ? 'Elegir archivos' : 'Elegir archivo'}
      </span>
      {/* A control without a name sends its files at once, and they are listed elsewhere. */}
      {input.name && <small>{names}</small>}
    </span>
  )
}
