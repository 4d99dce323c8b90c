import { socialImageSize } from '../../media/contract.ts'
import { uploadVariants } from '../../media/upload.ts'
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

/** Draws the title as a social image and stores it; its media id, or null: the site's own is then used. */
export async function uploadSocialImage(title: string): Promise<string | null> {
  const image = await draw(title)
  if (!image) return null
  const answer = await uploadVariants([image], {
    name: 'imagen-social',
    alt: '',
    decorative: true,
    purpose: 'social',
  })
  return answer.ok ? answer.media.id : null
}
