import { type ComponentProps, useState } from 'react'
import type { FileDialog } from '#client/features/media/file-dialog.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import type { ControlProps } from './control.ts'
import { TextField } from './text-controls.tsx'

const loadDialog: LazyLoad<ComponentProps<typeof FileDialog>> =
  !import.meta.env.SSR && (async () => (await import('#client/features/media/file-dialog.tsx')).FileDialog)

type FileControlProps = Pick<ControlProps<'file'>, 'field' | 'value' | 'error' | 'readOnly' | 'onChange'>

export function FileControl({ field, value, error, readOnly, onChange }: FileControlProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <TextField {...{ field, value, error, readOnly, onChange }} />
      {!readOnly && (
        <div className="actions">
          <Button onClick={() => setPicking(true)}>
            Elegir un archivo<span className="hidden"> para {field.label}</span>
          </Button>
        </div>
      )}
      {isPicking && (
        <LazyPart
          load={loadDialog}
          props={{
            onClose: () => setPicking(false),
            onPick: ([link]) => {
              if (link) onChange(link.href)
              setPicking(false)
            },
          }}
        />
      )}
    </>
  )
}
