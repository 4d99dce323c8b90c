import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import './focus-picker.css'
import type { SiteImage } from '#client/site.ts'
import type { Focus } from '../contract/image.ts'
import type { Crop } from './crop.ts'

export const centre: Focus = { x: 50, y: 50 }

type FocusPickerProps = {
  image: SiteImage
  focus: Focus
  /** Outline of the crop around the point; null = no crop. */
  crop?: Crop | null
  onChange: (focus: Focus) => void
}

const keySteps: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const maxHeightRem = 20
/** Of the window, so that what is below fits, too. */
const maxHeightPercent = 40

const clampPercent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))

/** Picks the focus point by pointer or arrow keys; Shift moves it in steps of 10 percent. */
export function FocusPicker({ image, focus, crop = null, onChange }: FocusPickerProps) {
  const point = useRef<HTMLSpanElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const { width, height } = image

  // Set the size before the picture loads, so that it does not shift under the pointer.
  useLayoutEffect(() => {
    picture.current?.style.setProperty(
      'inline-size',
      `min(${width}px, ${width / height} * min(${maxHeightRem}rem, ${maxHeightPercent}dvb))`,
    )
    picture.current?.style.setProperty('aspect-ratio', `${width} / ${height}`)
  }, [width, height])

  // The Content-Security-Policy forbids style attributes in HTML; scripts may set styles.
  useLayoutEffect(() => {
    setPosition(point.current, { left: focus.x / 100, top: focus.y / 100 })
    if (crop) setPosition(frame.current, crop)
  }, [focus, crop])

  function onKeyDown(event: KeyboardEvent): void {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    onChange({ x: clampPercent(focus.x + step.x * far), y: clampPercent(focus.y + step.y * far) })
  }

  function onPoint(event: PointerEvent<HTMLElement>): void {
    if (event.buttons !== 1) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({
      x: clampPercent(((event.clientX - left) / width) * 100),
      y: clampPercent(((event.clientY - top) / height) * 100),
    })
  }

  const name = crop ? 'Centro del recorte' : 'Punto de enfoque'
  const where = `${focus.x} % desde la izquierda, ${focus.y} % desde arriba`
  return (
    <div>
      <button
        type="button"
        className="focus-picker"
        aria-label={`${name}: ${where}. Se mueve con las flechas.`}
        onKeyDown={onKeyDown}
        onPointerDown={onPoint}
        onPointerMove={onPoint}
      >
        <img ref={picture} src={image.src} alt="" loading="lazy" draggable={false} />
        <span ref={point} className="focus-point" />
        {crop && <span ref={frame} className="crop-frame" />}
      </button>
      <p className="meta" role="status">
        {name}: {where}
      </p>
      {!crop && (
        <p className="help">
          Pulsa en la imagen lo que no puede faltar: seguirá a la vista donde no quepa entera, como en las
          portadas.
        </p>
      )}
    </div>
  )
}

function setPosition(element: HTMLElement | null, parts: Partial<Crop>): void {
  for (const side of ['left', 'top', 'width', 'height'] as const) {
    const part = parts[side]
    if (part !== undefined) element?.style.setProperty(side, `${part * 100}%`)
  }
}
