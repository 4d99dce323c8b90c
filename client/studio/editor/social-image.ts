import type { AppError } from '../../errors.ts'
import { type Media, socialImageSize } from '../../media/contract.ts'
import { uploadVariants } from '../../media/upload.ts'
import type { ApiResult } from '../../session/call-api.ts'
import { site } from '../../site.ts'

const { width, height } = socialImageSize
const margin = 90

/** Words in lines no wider than `room`. */
export function breakLines(text: string, room: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

async function draw(title: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#0f3526'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#3ecf83'
  pen.fillRect(margin, margin, 140, 18)
  pen.fillStyle = '#f2faf4'
  let size = 84
  let lines: string[] = []
  // The largest size at which the title keeps to five lines.
  for (; size >= 44; size -= 8) {
    pen.font = `800 ${size}px 'Bricolage Grotesque Variable', system-ui, sans-serif`
    lines = breakLines(title, width - margin * 2, (line) => pen.measureText(line).width)
    if (lines.length * size * 1.12 <= 360) break
  }
  for (const [index, line] of lines.slice(0, 6).entries())
    pen.fillText(line, margin, margin + 50 + (index + 1) * size * 1.12)
  pen.font = `650 34px 'Bricolage Grotesque Variable', system-ui, sans-serif`
  pen.fillStyle = '#a9d9be'
  pen.fillText(site.name, margin, height - margin)
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.9))
}

const undrawn: AppError = { statusCode: 500, message: 'Este navegador no pudo dibujarla.' }

/** Draws the title as a social image and stores it in the library. */
export async function uploadSocialImage(title: string): Promise<ApiResult<Media>> {
  const image = await draw(title)
  if (!image) return { ok: false, error: undrawn }
  return uploadVariants([image], { name: 'imagen-social', alt: '', decorative: true, purpose: 'social' })
}
