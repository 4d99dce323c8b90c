import { type DeployedVersion, listFullVersions, setTraffic, readDeployments } from './account.ts'
import type { Api } from './api.ts'
import type { Environment } from './environment.ts'
import { findIncompatibility, type Migration } from './migrations.ts'
import { getSchemaNumber } from './preflight.ts'

/** True if a version runs another build. The same build with another secret does not count. */
const isOtherBuild = (version: Pick<DeployedVersion, 'id' | 'tag'>, now: DeployedVersion): boolean =>
  version.id !== now.id && (version.tag === '' || version.tag !== now.tag)

/**
 * Gives all visitors the previous version, or the one whose build or id is `to`. Throws if its code does not work with
 * the current schema. Returns the message of the version.
 */
export async function rollBackTraffic(
  api: Api,
  environment: Environment,
  migrations: readonly Migration[],
  to?: string,
): Promise<string> {
  const deployments = await readDeployments(api, environment.worker)
  const fullTrafficVersions = listFullVersions(deployments)
  const deployed = deployments[0]?.versions[0]
  if (!deployed) throw new Error(`${environment.worker} todavía no se ha publicado: no hay a qué volver.`)
  const target = fullTrafficVersions.find(({ id, tag }) =>
    to === undefined ? isOtherBuild({ id, tag }, deployed) : id === to || tag === to,
  )
  if (!target)
    throw new Error(
      to === undefined
        ? 'No hay una versión anterior a la que volver.'
        : `Entre las últimas ${deployments.length} publicaciones no está «${to}».`,
    )
  const schema = getSchemaNumber(target)
  const problem = findIncompatibility(migrations, schema ?? 0)
  if (problem !== null)
    throw new Error(
      `${problem} Volver a esa versión la dejaría sin funcionar. Publica una corrección, o restaura la base de datos (docs/ops).`,
    )
  const shares = [{ id: target.id, percentage: 100 }]
  await setTraffic(api, environment.worker, shares, `vuelta a ${target.tag || target.id}`)
  return target.message || target.id
}
