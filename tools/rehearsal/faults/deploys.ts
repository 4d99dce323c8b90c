import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../cli/environment/shell.ts'
import { type FakeAccount, findLiveVersion, setTraffic } from '../account.ts'
import {
  createRehearsal,
  deployFirstBuild,
  listAppliedMigrations,
  listChanges,
  type Rehearsal,
  tableSql,
} from '../rehearse.ts'
import type { BreakableCommand, Trial } from './table.ts'

// The commands that change what visitors get, to be broken at each call of the platform's API.

const isOverridden = ({ bodies }: Rehearsal): boolean =>
  bodies.some((body) => /"override_\w+":\s*true/.test(body))

/** What visitors must never get: nothing, or a domain that was not asked for. */
function findVisitorProblem(site: Rehearsal, builds: readonly string[]): string | null {
  if (isOverridden(site)) return 'it took something over without --take-over'
  const script = site.account.scripts.get('cauce')
  const shares = script?.deployments.at(-1)?.versions ?? []
  const build = (id: string) => script?.versions.find((version) => version.id === id)?.build ?? ''
  if (shares.reduce((sum, { percentage }) => sum + percentage, 0) !== 100) return 'some visitors get nothing'
  const strange = shares.find(({ version_id: id }) => !builds.includes(build(id)))
  return strange ? `visitors get ${build(strange.version_id)}` : null
}

/** What a complete deploy of a build leaves behind. */
function findDeployProblem(site: Rehearsal, build: string, migrations: readonly string[]): string | null {
  const { account } = site
  const script = account.scripts.get('cauce')
  if (findLiveVersion(script)?.build !== build) return `visitors do not get ${build}`
  const { databases, buckets, queues, namespaces, workflows } = account
  const resources = [databases.size, buckets.size, queues.size, namespaces.length, workflows.size].join()
  if (resources !== '1,2,4,1,1') return `resources ${resources}`
  if (script?.domains.join() !== 'www.ensayo.es') return 'the domain is not attached'
  if (script.crons.length === 0) return 'it has no crons'
  if (script.secrets.size !== 2) return 'it has other secrets'
  if ([...queues.values()].some(({ consumers }) => consumers.length > 1)) return 'a queue has two consumers'
  if (listAppliedMigrations(account).join() !== migrations.join()) return 'it has other migrations'
  return null
}

function createDeployTrial(
  site: Rehearsal,
  run: () => Promise<string | null>,
  rest: Pick<Trial, 'findProblem'>,
): Trial {
  return {
    faults: site.faults,
    run,
    ...rest,
    isUntouched: () =>
      listChanges(site.calls).length === 0 && (site.account.databases.get('cauce')?.writes ?? 0) === 0,
    [Symbol.asyncDispose]: site[Symbol.asyncDispose],
  }
}

export const firstDeploy: BreakableCommand = {
  name: 'First deploy, to an empty account',
  async start() {
    const site = await createRehearsal()
    return createDeployTrial(site, () => site.deploy('uno'), {
      findProblem: (stopped) =>
        stopped === null
          ? findDeployProblem(site, 'uno', ['0001_posts.sql'])
          : isOverridden(site)
            ? 'it took something over'
            : null,
    })
  },
}

export const laterDeploy: BreakableCommand = {
  name: 'Deploy with a migration, a new domain and 50 % of the visitors first',
  async start() {
    const site = await createRehearsal((account) => {
      deployFirstBuild(account)
      const script = account.scripts.get('cauce')
      if (script) script.domains = []
    })
    await writeFile(join(root, site.folder, 'migrations/0002_notes.sql'), tableSql[1] ?? '')
    return createDeployTrial(site, () => site.deploy('dos', { trafficSteps: [50] }), {
      findProblem: (stopped) =>
        findVisitorProblem(site, ['antes', 'dos']) ??
        (stopped === null ? findDeployProblem(site, 'dos', ['0001_posts.sql', '0002_notes.sql']) : null),
    })
  },
}

function addBuilds(account: FakeAccount, builds: readonly string[]): void {
  const script = account.scripts.get('cauce')
  const [first] = script?.versions ?? []
  if (!script || !first) throw new Error('Nothing is deployed')
  for (const [index, build] of builds.entries()) {
    const id = `00000000-0000-4000-8000-00000000010${index}`
    script.versions.push({ ...first, id, tag: build, build, message: `${build} · esquema 0001` })
    setTraffic(script, [{ version_id: id, percentage: 100 }], build)
  }
}

export const rollback: BreakableCommand = {
  name: 'Rollback',
  async start() {
    const site = await createRehearsal((account) => {
      deployFirstBuild(account)
      addBuilds(account, ['bueno', 'malo'])
    })
    const run = async () => {
      const said = await site.rollBack()
      return /^Los visitantes .+responde bien/i.test(said) ? null : said
    }
    return createDeployTrial(site, run, {
      findProblem: (stopped) => findVisitorProblem(site, stopped === null ? ['bueno'] : ['bueno', 'malo']),
    })
  },
}
