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
    pending.length > 0
      ? `Migraciones: ${pending.map(({ name }) => name).join(', ')}.`
      : 'Sin migraciones nuevas.',
    ...warnings.map((warning) => `Aviso: ${warning}`),
  ]
}
