import type { HealthCard, PartHealth } from '#client/features/operations/health/contract.ts'
import type { Env } from '#worker/env.ts'
import { readHealth } from './queries.ts'
import { type SitePart, parseResults, parseState, partProblems, maxSilenceMs } from './results.ts'
import { readMailHealth } from './sender-domain.ts'

type PartTexts = { label: string; todo: string }

const createCloudflareHint = (guide: string): string =>
  `casi siempre es de Cloudflare y se arregla solo; mira cloudflarestatus.com y docs/ops/${guide}.md.`

/** Label of each check, and what to do if it fails. */
const partTexts: Readonly<Record<SitePart, PartTexts>> = {
  'd1-read': { label: 'La base de datos se lee', todo: createCloudflareHint('d1-down') },
  'd1-write': { label: 'La base de datos acepta cambios', todo: createCloudflareHint('d1-down') },
  kv: { label: 'El almacén de sesiones responde', todo: createCloudflareHint('kv-down') },
  r2: { label: 'El almacén de imágenes guarda y devuelve', todo: createCloudflareHint('r2-down') },
  files: { label: 'Los archivos están en su sitio', todo: 'sigue docs/ops/r2-down.md.' },
  queue: { label: 'La cola de correo entrega', todo: 'sigue docs/ops/mail.md.' },
  mail: {
    label: 'El correo llega',
    todo: 'reenvía los avisos desde Consultas; si vuelve a fallar, docs/ops/mail.md.',
  },
  cron: { label: 'Las tareas programadas corren', todo: 'sigue docs/ops/site-down.md.' },
  backup: { label: 'Hay una copia de seguridad reciente', todo: 'sigue docs/ops/backup.md.' },
  settings: {
    label: 'Los ajustes están completos',
    todo: 'quien publica el sitio corrige ese ajuste y vuelve a publicarlo.',
  },
  secrets: { label: 'Los secretos sirven', todo: 'quien publica el sitio sigue docs/secrets.md.' },
}

/** Reads the results that the cron has stored, without checking again. */
export async function readHealthCard(env: Env, now: number): Promise<HealthCard> {
  const row = readHealth(env.db)
  const [{ checkedAt, results, state }, mail] = await Promise.all([row, readMailHealth(env, row)])
  const known = parseState(state)
  const found = parseResults(results).map(({ part, problem }): PartHealth => {
    const { label, todo } = partTexts[part]
    const text = partProblems[part].replace(/^./, (first) => first.toUpperCase())
    return {
      what: label,
      fault: problem === null ? null : { text, said: problem, todo },
      since: known?.parts[part]?.since ?? checkedAt ?? now,
    }
  })
  const isWell = found.length > 0 && found.every(({ fault }) => fault === null)
  return {
    health: {
      checkedAt: found.length === 0 ? null : checkedAt,
      isSilent: checkedAt !== null && now - checkedAt > maxSilenceMs,
      wellSince: isWell ? Math.max(...found.map(({ since }) => since)) : null,
      parts: found,
      mail,
    },
  }
}
