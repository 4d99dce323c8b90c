import type { HealthCard, PartHealth } from '#client/features/operations/health/contract.ts'
import type { Env } from '#worker/env.ts'
import { readHealth } from './queries.ts'
import { type SitePart, parseResults, parseState, partProblems, maxSilenceMs } from './results.ts'
import { readMailHealth } from './sender-domain.ts'

type PartTexts = { label: string; todo: string }

const waitText = 'casi siempre se arregla solo en unos minutos; si no, avisa a quien publica el sitio.'
const reportText = 'avisa a quien publica el sitio.'

/** Label of each check, and what to do if it fails. */
const partTexts: Readonly<Record<SitePart, PartTexts>> = {
  'd1-read': { label: 'Lo guardado se puede leer', todo: waitText },
  'd1-write': { label: 'Lo nuevo se puede guardar', todo: waitText },
  kv: { label: 'Las sesiones se pueden abrir', todo: waitText },
  r2: { label: 'Las imágenes se guardan y se ven', todo: waitText },
  files: { label: 'Los archivos están en su sitio', todo: reportText },
  queue: { label: 'El correo sale sin atascarse', todo: reportText },
  mail: {
    label: 'El correo llega',
    todo: 'reenvía los avisos desde Consultas; si vuelve a fallar, avisa a quien publica el sitio.',
  },
  cron: { label: 'Las tareas programadas corren', todo: reportText },
  backup: { label: 'Hay una copia de seguridad reciente', todo: reportText },
  settings: {
    label: 'Los ajustes están completos',
    todo: 'quien publica el sitio corrige ese ajuste y vuelve a publicarlo.',
  },
  secrets: {
    label: 'Las claves del sitio sirven',
    todo: 'avisa a quien publica el sitio: repone la que falta.',
  },
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
