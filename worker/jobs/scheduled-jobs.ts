import { forgetOldRecords } from '../audit/retention.ts'
import { noteHead, sealAudit } from '../audit/seal.ts'
import type { Bindings } from '../env.ts'
import { closeFailures } from '../features/account/sign-in/failed-sign-ins.ts'
import { sweepAccounts, sweepAttempts } from '../features/account/sweep.ts'
import { drawMissing } from '../features/blog/social-images/make.ts'
import { sweepDrafts } from '../features/content/publishing/sweep.ts'
import { sweepAnswers } from '../features/enquiries/answers/deliver.ts'
import { sweepFiles } from '../features/enquiries/answers/sweep.ts'
import { sweepUnlinked } from '../features/enquiries/answers/unlinked-files.ts'
import { sweepMail } from '../features/enquiries/mail/mail-queue.ts'
import { fillAddressKeys } from '../features/enquiries/queries/address-keys.ts'
import { forgetCounts } from '../features/enquiries/queries/limits.ts'
import { forgetOldEnquiries } from '../features/enquiries/retention.ts'
import { noteServedBuild } from '../features/insight/failures/store.ts'
import { checkLinks } from '../features/insight/not-found/check-links.ts'
import { collectLinks } from '../features/insight/not-found/collect-links.ts'
import { forgetOldLost } from '../features/insight/not-found/retention.ts'
import { renewProof } from '../features/insight/speed/proof.ts'
import { forgetOldSpeed } from '../features/insight/speed/retention.ts'
import { forgetDays, forgetOldVisits } from '../features/insight/visits/tallying/store.ts'
import { sendWeek } from '../features/insight/weekly/send.ts'
import { sweepMedia } from '../features/media/sweep.ts'
import { startBackup } from '../features/operations/backup/start.ts'
import { checkSender } from '../features/operations/health/check-sender.ts'
import { watch } from '../features/operations/health/watch.ts'
import { sweepLetters } from '../mail/letters.ts'
import { crons, runTasks, type Task } from './run.ts'

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
