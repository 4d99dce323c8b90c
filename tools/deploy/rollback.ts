import {
  type Deployment,
  type DeployedVersion,
  listFullVersions,
  readDeployments,
  setTraffic,
} from './account.ts'
import type { Api } from './api.ts'
import { findIncompatibility, type Migration } from './migrations.ts'
import { getSchemaNumber } from './preflight.ts'
import { formatList, testVersion, type VersionTest } from './shift-traffic.ts'

/** The beginning of the message of a deployment that went back to an earlier version. */
const goneBack = 'vuelta'
/** How long to test a version again that visitors have since an earlier rollback, in milliseconds. */
const repeatedTestMs = 10_000

/** Versions with the same tag run the same build, with other secrets. */
const getBuild = ({ tag, id }: DeployedVersion): string => tag || id

/** The builds that a rollback or a failed deploy took back, and that all visitors did not get again. */
function listAbandonedBuilds(deployments: readonly Deployment[]): Set<string> {
  const abandoned = new Set<string>()
  for (const [index, { message, versions }] of [...deployments.entries()].toReversed()) {
    const [all] = listFullVersions([{ message, versions }])
    if (message.startsWith(goneBack))
      for (const version of deployments[index + 1]?.versions ?? []) abandoned.add(getBuild(version))
    if (all) abandoned.delete(getBuild(all))
  }
  return abandoned
}

/** The full versions of other builds than those that visitors get, and the newest of them that was not taken back. */
function listOthers(deployments: readonly Deployment[], serving: readonly DeployedVersion[]) {
  const others = listFullVersions(deployments).filter((version) =>
    serving.every((each) => getBuild(each) !== getBuild(version)),
  )
  const abandoned = listAbandonedBuilds(deployments)
  return { newest: others[0], good: others.find((version) => !abandoned.has(getBuild(version))) }
}

/** The version to go back to: during a split the one that all visitors had before it, else the one before. */
function findPrevious(deployments: readonly Deployment[], serving: readonly DeployedVersion[]) {
  if (serving.length > 1) return listFullVersions(deployments)[0]
  const { newest, good } = listOthers(deployments, serving)
  if (!good && newest)
    throw new Error(
      `De la única versión anterior (${getBuild(newest)}) ya se volvió. Para dársela a los visitantes de todos modos: npm run rollback -- --to ${getBuild(newest)}`,
    )
  return good
}

const describe = ({ message, id }: DeployedVersion): string => message || id

/**
 * What to say if the visitors' version is the result of an earlier rollback and responds well; else null. A rollback
 * that broke off can thus be repeated without going back twice.
 */
async function describeDone(
  deployments: readonly Deployment[],
  versionTest: VersionTest,
): Promise<string | null> {
  const [current] = deployments
  const [live] = listFullVersions(deployments.slice(0, 1))
  if (!live || !current?.message.startsWith(goneBack)) return null
  const patience = Math.min(versionTest.retryForMs, repeatedTestMs)
  const problems = await testVersion({ ...versionTest, retryForMs: patience }, live.tag || null)
  if (problems.length > 0) return null
  const { good } = listOthers(deployments, [live])
  const further = good ? ` Para ir más atrás: npm run rollback -- --to ${getBuild(good)}` : ''
  return `Los visitantes ya tienen ${describe(live)} desde la última vuelta atrás, y responde bien: no se ha cambiado nada.${further}`
}

function findTarget(deployments: readonly Deployment[], to: string | undefined): DeployedVersion {
  const serving = deployments[0]?.versions.filter(({ percentage }) => percentage > 0) ?? []
  const target =
    to === undefined
      ? findPrevious(deployments, serving)
      : listFullVersions(deployments).find(({ id, tag }) => id === to || tag === to)
  if (target) return target
  throw new Error(
    to === undefined
      ? 'No hay una versión anterior a la que volver.'
      : `Entre las últimas ${deployments.length} publicaciones no está «${to}».`,
  )
}

/**
 * Gives all visitors the previous version, or the one whose build or id is `to`, and tests the public address. Throws if
 * its code does not work with the current schema, or if the test fails. Returns a sentence that says what they have.
 */
export async function rollBackTraffic(
  api: Api,
  versionTest: VersionTest,
  migrations: readonly Migration[],
  to?: string,
): Promise<string> {
  const { worker } = versionTest.environment
  const deployments = await readDeployments(api, worker)
  if (deployments.length === 0) throw new Error(`${worker} todavía no se ha publicado: no hay a qué volver.`)
  const done = to === undefined ? await describeDone(deployments, versionTest) : null
  if (done !== null) return done
  const target = findTarget(deployments, to)
  const problem = findIncompatibility(migrations, getSchemaNumber(target) ?? 0)
  if (problem !== null)
    throw new Error(
      `${problem} Volver a esa versión la dejaría sin funcionar. Publica una corrección, o restaura la base de datos (docs/ops).`,
    )
  await setTraffic(api, worker, [{ id: target.id, percentage: 100 }], `${goneBack} a ${getBuild(target)}`)
  const problems = await testVersion(versionTest, target.tag || null)
  if (problems.length > 0)
    throw new Error(
      `Los visitantes tienen de nuevo ${describe(target)}, pero no responde como debe:\n${formatList(problems)}\nSi la causa es la versión, repite «npm run rollback»: va a la anterior.`,
    )
  return `Los visitantes tienen de nuevo ${describe(target)}. Responde bien.`
}
