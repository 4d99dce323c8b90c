import type { DeployedVersion } from './account.ts'
import type { RequiredResources } from './config.ts'
import type { Domain } from './domains.ts'
import type { Environment } from './environment.ts'
import type { Preflight } from './preflight.ts'

export const describeResources = ({ databases, namespaces, buckets, queues }: RequiredResources): string =>
  [
    ...databases.map((name) => `base de datos ${name}`),
    ...buckets.map((name) => `almacén ${name}`),
    ...namespaces.map((name) => `espacio de claves ${name}`),
    ...queues.map((name) => `cola ${name}`),
  ].join(', ')

const describeShare = ({ tag, id, percentage }: DeployedVersion): string => `${percentage} % ${tag || id}`

/** Most migrations that are named one by one. */
const maxNamed = 5

function describePending(pending: Preflight['pending']): string {
  const names = pending.map(({ name }) => name)
  if (names.length === 0) return 'Sin migraciones nuevas.'
  return names.length > maxNamed
    ? `Migraciones: ${names.length}, de ${names[0]} a ${names.at(-1)}.`
    : `Migraciones: ${names.join(', ')}.`
}

/** What a deploy will change, one sentence a line. */
export function describePlan(
  { missing, missingSecrets, deployed, before, pending, warnings }: Preflight,
  account: string,
  environment: Environment,
  domains: readonly Domain[],
): string[] {
  const toCreate = describeResources(missing)
  const toAttach = domains.flatMap(({ hostname, isAttached, overrides }) =>
    isAttached
      ? []
      : [`${hostname}${Object.keys(overrides).length > 0 ? ' (se tomará aunque sea de otros)' : ''}`],
  )
  return [
    `Cuenta: ${account}. Worker: ${environment.worker}. Dirección: ${environment.siteUrl}.`,
    before ? `Publicada ahora: ${before.message || before.id}.` : 'Todavía no hay nada publicado.',
    ...(deployed.some(({ id, percentage }) => percentage > 0 && id !== before?.id)
      ? [`Quedó un reparto a medias: ${deployed.map(describeShare).join(', ')}. Se deshace al publicar.`]
      : []),
    ...(toCreate ? [`Se creará: ${toCreate}.`] : []),
    ...(missingSecrets.length > 0 ? [`Se pondrá el secreto ${missingSecrets.join(' y ')}.`] : []),
    ...(toAttach.length > 0 ? [`Se conectará el dominio ${toAttach.join(', ')}.`] : []),
    describePending(pending),
    ...warnings.map((warning) => `Aviso: ${warning}`),
  ]
}
