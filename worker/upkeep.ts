import { sweepAccounts } from './account/sweep.ts'
import { forgetOldRecords } from './audit/retention.ts'
import { noteHead, sealAudit } from './audit/seal.ts'
import { startBackup } from './backup/start.ts'
import { sweepMail } from './enquiries/mail-queue.ts'
import { forgetCounts } from './enquiries/queries/limits.ts'
import { forgetOldEnquiries } from './enquiries/retention.ts'
import type { Bindings } from './env.ts'
import { watch } from './health/watch.ts'
import { sweepLetters } from './mail/letters.ts'
import { sweepMedia } from './media/sweep.ts'
import { crons, runTasks, type Task } from './upkeep/run.ts'

/** What the crons do, a line each, in this order. */
const tasks: readonly Task[] = [
  { name: 'health', cron: crons.watch, run: watch },
  { name: 'mail-sweep', cron: crons.often, run: sweepMail },
  { name: 'letter-sweep', cron: crons.often, run: sweepLetters },
  { name: 'audit-seal', cron: crons.often, run: ({ db }) => sealAudit(db) },
  { name: 'audit-head', cron: crons.nightly, run: ({ db }) => noteHead(db) },
  { name: 'account-sweep', cron: crons.nightly, run: ({ db }, now) => sweepAccounts(db, now) },
  { name: 'audit-retention', cron: crons.nightly, run: ({ db }, now) => forgetOldRecords(db, now) },
  { name: 'enquiry-retention', cron: crons.nightly, run: forgetOldEnquiries },
  { name: 'media-sweep', cron: crons.nightly, run: sweepMedia },
  { name: 'enquiry-counts', cron: crons.nightly, run: ({ db }, now) => forgetCounts(db, now) },
  { name: 'backup-start', cron: crons.nightly, run: startBackup },
]

export const runUpkeep = (bindings: Bindings, cron: string, now: number): Promise<void> =>
  runTasks(tasks, bindings, { cron, now })
