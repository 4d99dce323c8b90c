import type { HealthCard, PartHealth } from '#client/features/operations/health/contract.ts'
import type { Env } from '#worker/env.ts'
import { readHealth } from './queries.ts'
import { type Part, parseResults, parseState, parts, silentMs } from './results.ts'
import { readMailHealth } from './sender.ts'

type Words = { what: string; todo: string }

const ofCloudflare = (guide: string): string =>
  `casi siempre es de Cloudflare y se arregla solo; mira cloudflarestatus.com y docs/ops/${guide}.md.`

/** What is checked of each part, and what to do where it fails. */
const words: Readonly<Record<Part, Words>> = {
  'd1-read': { what: 'La base de datos se lee', todo: ofCloudflare('d1-down') },
  'd1-write': { what: 'La base de datos acepta cambios', todo: ofCloudflare('d1-down') },
  kv: { what: 'El almacén de sesiones responde', todo: ofCloudflare('kv-down') },
  r2: { what: 'El almacén de imágenes guarda y devuelve', todo: ofCloudflare('r2-down') },
  queue: { what: 'La cola de correo entrega', todo: 'sigue docs/ops/mail.md.' },
  mail: {
    what: 'El correo llega',
    todo: 'reenvía los avisos desde Consultas; si vuelve a fallar, docs/ops/mail.md.',
  },
  cron: { what: 'Las tareas programadas corren', todo: 'sigue docs/ops/site-down.md.' },
  backup: { what: 'Hay una copia de seguridad reciente', todo: 'sigue docs/ops/backup.md.' },
  settings: {
    what: 'Los ajustes están completos',
    todo: 'quien publica el sitio corrige ese ajuste y vuelve a publicarlo.',
  },
  secrets: { what: 'Los secretos sirven', todo: 'quien publica el sitio sigue docs/secrets.md.' },
}

/** What the panel says of the checks that the cron has made: nothing is looked at anew. */
export async function readHealthCard(env: Env, now: number): Promise<HealthCard> {
  const row = readHealth(env.db)
  const [{ checkedAt, results, state }, mail] = await Promise.all([row, readMailHealth(env, row)])
  const known = parseState(state)
  const found = parseResults(results).map(({ part, problem }): PartHealth => {
    const { what, todo } = words[part]
    const text = parts[part].replace(/^./, (first) => first.toUpperCase())
    return {
      what,
      fault: problem === null ? null : { text, said: problem, todo },
      since: known?.parts[part]?.since ?? checkedAt ?? now,
    }
  })
  const isWell = found.length > 0 && found.every(({ fault }) => fault === null)
  return {
    health: {
      checkedAt: found.length === 0 ? null : checkedAt,
      isSilent: checkedAt !== null && now - checkedAt > silentMs,
      wellSince: isWell ? Math.max(...found.map(({ since }) => since)) : null,
      parts: found,
      mail,
    },
  }
}
