import { closeFailures } from './account/failed-sign-ins.ts'
import { sweepAccounts, sweepAttempts } from './account/sweep.ts'
import { forgetOldRecords } from './audit/retention.ts'
import { noteHead, sealAudit } from './audit/seal.ts'
import { startBackup } from './backup/start.ts'
import { drawMissing } from './cards/make.ts'
import { sweepAnswers } from './enquiries/answers/deliver.ts'
import { sweepFiles } from './enquiries/answers/sweep.ts'
import { sweepUnlinked } from './enquiries/answers/unlinked-files.ts'
import { sweepMail } from './enquiries/mail-queue.ts'
import { fillAddressKeys } from './enquiries/queries/address-keys.ts'
import { forgetCounts } from './enquiries/queries/limits.ts'
import { forgetOldEnquiries } from './enquiries/retention.ts'
import type { Bindings } from './env.ts'
import { noteServedBuild } from './failures/store.ts'
import { checkSender } from './health/check-sender.ts'
import { watch } from './health/watch.ts'
import { checkLinks } from './lost/check-links.ts'
import { collectLinks } from './lost/collect-links.ts'
import { forgetOldLost } from './lost/retention.ts'
import { sweepLetters } from './mail/letters.ts'
import { sweepMedia } from './media/sweep.ts'
import { renewProof } from './speed/proof.ts'
import { forgetOldSpeed } from './speed/retention.ts'
import { sweepDrafts } from './studio/sweep.ts'
import { crons, runTasks, type Task } from './upkeep/run.ts'
import { forgetDays, forgetOldVisits } from './visits/store.ts'
import { sendWeek } from './weekly/send.ts'

/** What the crons do, a line each, in this order. */
const tasks: readonly Task[] = [
  { name: 'health', cron: crons.watch, run: watch },
  { name: 'mail-sweep', cron: crons.often, run: sweepMail },
  { name: 'answer-sweep', cron: crons.often, run: sweepAnswers },
  { name: 'enquiry-file-deletion', cron: crons.often, run: sweepUnlinked },
  { name: 'address-keys', cron: crons.often, run: ({ db }) => fillAddressKeys(db) },
  { name: 'letter-sweep', cron: crons.often, run: sweepLetters },
  { name: 'weekly-letters', cron: crons.often, run: sendWeek },
  { name: 'sender-dns', cron: crons.often, run: (env, now) => checkSender(env, now) },
  { name: 'failed-sign-ins', cron: crons.often, run: ({ db }, now) => closeFailures(db, now) },
  { name: 'attempt-sweep', cron: crons.often, run: ({ db }, now) => sweepAttempts(db, now) },
  { name: 'enquiry-counts', cron: crons.often, run: ({ db }, now) => forgetCounts(db, now) },
  { name: 'audit-seal', cron: crons.often, run: ({ db }) => sealAudit(db) },
  { name: 'visit-days', cron: crons.often, run: ({ db }, now) => forgetDays(db, now) },
  { name: 'served-build', cron: crons.often, run: ({ db }, now) => noteServedBuild(db, now) },
  { name: 'link-check', cron: crons.often, run: (env, now) => checkLinks(env, now) },
  { name: 'cards', cron: crons.often, run: drawMissing },
  { name: 'link-collect', cron: crons.nightly, run: collectLinks },
  { name: 'visit-retention', cron: crons.nightly, run: ({ db }, now) => forgetOldVisits(db, now) },
  { name: 'speed-retention', cron: crons.nightly, run: ({ db }, now) => forgetOldSpeed(db, now) },
  { name: 'speed-proof', cron: crons.nightly, run: ({ db }) => renewProof(db) },
  { name: 'lost-retention', cron: crons.nightly, run: ({ db }, now) => forgetOldLost(db, now) },
  { name: 'audit-head', cron: crons.nightly, run: ({ db }) => noteHead(db) },
  { name: 'account-sweep', cron: crons.nightly, run: ({ db }, now) => sweepAccounts(db, now) },
  { name: 'audit-retention', cron: crons.nightly, run: ({ db }, now) => forgetOldRecords(db, now) },
  { name: 'enquiry-retention', cron: crons.nightly, run: forgetOldEnquiries },
  { name: 'draft-sweep', cron: crons.nightly, run: ({ db }, now) => sweepDrafts(db, now) },
  { name: 'media-sweep', cron: crons.nightly, run: sweepMedia },
  { name: 'enquiry-files', cron: crons.nightly, run: sweepFiles },
  { name: 'backup-start', cron: crons.nightly, run: startBackup },
]

export const runUpkeep = (bindings: Bindings, cron: string, now: number): Promise<void> =>
  runTasks(tasks, bindings, { cron, now })
