import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { listBackups } from '#worker/features/operations/backup/manifest.ts'
import { formatBackup } from '../cli/backup.ts'
import { root } from '../cli/environment/shell.ts'
import { getEnvironment } from '../deploy/environment.ts'
import type { DeployOptions } from '../deploy/pipeline.ts'
import { rotateSecret } from '../deploy/secrets.ts'
import {
  config,
  createRehearsal,
  listAppliedMigrations,
  listChanges,
  type Rehearsal,
  tableSql,
} from './rehearse.ts'
import { backupId, createRestoreSetup, listPeople } from './restore-setup.ts'

// Rehearses a launch and its failures in a simulated account, which is empty at first, and prints a report for people.

type Report = {
  show: (text: string) => void
  verify: (what: string, isTrue: boolean) => void
}
type Step = { title: string; run: (report: Report) => Promise<void> }

/** Deploys and shows what an operator would type and read. Returns the message that stopped the deploy, or null. */
async function deploy(
  site: Rehearsal,
  { show }: Report,
  build: string,
  { options = '', ...more }: Partial<DeployOptions> & { options?: string } = {},
): Promise<string | null> {
  show(`$ npm run deploy${options && ` -- ${options}`}`)
  const stopped = await site.deploy(build, { writeLine: show, ...more })
  if (stopped !== null) show(stopped)
  return stopped
}

const inSteps = { options: '--steps 10,50', trafficSteps: [10, 50] }
const staging = { options: '--env staging', environment: getEnvironment(config, 'staging') }

function verifyVisitors(site: Rehearsal, { verify }: Report, build: string): void {
  verify(`los visitantes tienen «${build}»`, site.getLiveBuild() === build)
}

async function rollBack(site: Rehearsal, report: Report, build: string): Promise<void> {
  report.show('$ npm run rollback')
  report.show(await site.rollBack())
  verifyVisitors(site, report, build)
}

const deploySteps: readonly { title: string; run: (report: Report, site: Rehearsal) => Promise<void> }[] = [
  {
    title: 'Primera publicación, en una cuenta vacía',
    async run(report, site) {
      report.verify('termina bien', (await deploy(site, report, 'uno')) === null)
      verifyVisitors(site, report, 'uno')
    },
  },
  {
    title: 'Segunda publicación, con los visitantes por partes',
    async run(report, site) {
      report.verify('termina bien', (await deploy(site, report, 'dos', inSteps)) === null)
      verifyVisitors(site, report, 'dos')
    },
  },
  {
    title: 'Una migración rota, y luego corregida',
    async run(report, site) {
      const migration = join(root, site.folder, 'migrations/0002_notes.sql')
      await writeFile(migration, 'CREATE TABLE half (id TEXT);\nINSERT INTO nowhere VALUES (1);')
      const stopped = await deploy(site, report, 'tres')
      const wayBack = /Una migración falló[\s\S]+time-travel restore cauce --bookmark=marcador-\d/
      report.verify('se detiene y dice cómo volver atrás', wayBack.test(stopped ?? ''))
      const { file } = site.account.databases.get('cauce') ?? {}
      const half = file?.prepare("SELECT 1 FROM sqlite_master WHERE name = 'half'").all()
      const applied = listAppliedMigrations(site.account)
      report.verify('nada quedó a medias', applied.length === 1 && half?.length === 0)
      verifyVisitors(site, report, 'dos')
      await writeFile(migration, tableSql[1] ?? '')
      report.verify('corregida, termina bien', (await deploy(site, report, 'tres')) === null)
      verifyVisitors(site, report, 'tres')
    },
  },
  {
    title: 'Un dominio donde ya hay otra cosa',
    async run(report, site) {
      const record = { type: 'CNAME', name: 'pruebas.ensayo.es', content: 'otra.example' }
      site.account.zones[0]?.records.push(record)
      site.calls.length = 0
      const stopped = await deploy(site, report, 'tres', staging)
      report.verify('se detiene y nombra lo que hay', stopped?.includes('otra.example') ?? false)
      report.verify('no ha cambiado nada', listChanges(site.calls).length === 0)
      const takeOver = ['pruebas.ensayo.es']
      const second = await deploy(site, report, 'tres', {
        ...staging,
        options: '--env staging --take-over pruebas.ensayo.es',
        takeOver,
      })
      report.verify('con «--take-over» termina bien', second === null)
    },
  },
  {
    title: 'Un secreto cambiado, y otro que se perdió',
    async run(report, site) {
      const secrets = site.account.scripts.get('cauce')?.secrets
      const old = secrets?.get('SECOND_FACTOR_KEY')
      report.show('$ npm run secret -- rotate SECOND_FACTOR_KEY')
      await rotateSecret(await site.openApi(), 'cauce', 'SECOND_FACTOR_KEY')
      report.verify(
        'SECOND_FACTOR_KEY tiene otro valor, y el de antes vale todavía',
        secrets?.get('SECOND_FACTOR_KEY') !== old && secrets?.get('SECOND_FACTOR_KEY_PREVIOUS') === old,
      )
      secrets?.delete('FORM_SECRET')
      const stopped = await deploy(site, report, 'cuatro')
      report.verify('se detiene y dice cómo seguir', stopped?.includes('--new-secrets') ?? false)
      const second = await deploy(site, report, 'cuatro', {
        options: '--new-secrets',
        mayCreateSecrets: true,
      })
      report.verify('con «--new-secrets» termina bien', second === null)
      verifyVisitors(site, report, 'cuatro')
    },
  },
  {
    title: 'La red se corta en mitad de un reparto, y se vuelve atrás',
    async run(report, site) {
      const writeLine = (line: string) => {
        report.show(line)
        // The new version has 10 % of the visitors.
        if (line.trim() === '50 %') site.setFailure({ call: /^/, kind: 'killed' })
      }
      const stopped = await deploy(site, report, 'cinco', { ...inSteps, writeLine })
      site.setFailure()
      report.verify('se detiene y nombra «npm run rollback»', /npm run rollback/.test(stopped ?? ''))
      report.verify('quedó un reparto a medias', site.getLiveBuild() === undefined)
      await rollBack(site, report, 'cuatro')
    },
  },
  {
    title: 'La vuelta atrás repetida, y otras dos mientras lo que hay falla',
    async run(report, site) {
      await rollBack(site, report, 'cuatro')
      for (const [broken, build] of [
        ['cuatro', 'tres'],
        ['tres', 'dos'],
      ] as const) {
        site.brokenBuilds.add(broken)
        await rollBack(site, report, build)
      }
    },
  },
]

const restoreStep: Step = {
  title: 'Copia de un sitio con datos, y restauración en otro',
  async run({ show, verify }) {
    await using setup = await createRestoreSetup()
    const { restore, production, staging } = setup
    show('$ npm run backup -- --remote list')
    const found = await listBackups(production.storage.BACKUPS)
    show(found.map(formatBackup).join('\n'))
    verify('hay una copia', found.length === 1)
    show('$ npm run restore -- --from latest --copies production --into staging')
    const { stopped, output } = await restore()
    show(output)
    verify(`restaura la copia ${backupId}`, stopped === null)
    verify('están las dos personas', listPeople(staging) === 'Ana,Luz')
    verify('está la imagen', staging.media.has('medios/Ana.png'))
    const again = await restore()
    show(again.stopped ?? again.output)
    verify('sobre un sitio con datos se niega', /no está vacía/.test(again.stopped ?? ''))
  },
}

/** Runs steps and prints them. Returns whether each ended as it should; goes on after one that did not. */
export async function runRehearsal(
  steps: readonly Step[],
  writeLine: (line: string) => void,
): Promise<boolean> {
  let wrongSteps = 0
  const startedAt = Date.now()
  const formatSeconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
  for (const [index, { title, run }] of steps.entries()) {
    const stepStartedAt = Date.now()
    let isRight = true
    const verify = (what: string, isTrue: boolean) => {
      if (!isTrue) isRight = false
      writeLine(`  ${isTrue ? 'SÍ' : 'NO'}  ${what}`)
    }
    const show = (text: string) => {
      for (const line of stripVTControlCharacters(text).split('\n'))
        if (line.trim() !== '') writeLine(`      ${line}`)
    }
    writeLine(`\n${index + 1}. ${title}`)
    await run({ show, verify }).catch((error: unknown) => verify(String(error), false))
    if (!isRight) wrongSteps += 1
    writeLine(`  ${isRight ? 'BIEN' : 'MAL'} (${formatSeconds(stepStartedAt)})`)
  }
  writeLine(
    `\n${steps.length - wrongSteps} de ${steps.length} pasos acabaron como debían, en ${formatSeconds(startedAt)}.`,
  )
  return wrongSteps === 0
}

/** Rehearses a whole launch in a simulated account. Returns whether every step ended as it should. */
export async function rehearseLaunch(writeLine: (line: string) => void): Promise<boolean> {
  await using site = await createRehearsal()
  const steps = deploySteps.map(({ title, run }) => ({ title, run: (report: Report) => run(report, site) }))
  return await runRehearsal([...steps, restoreStep], writeLine)
}
