import {
  WorkflowEntrypoint,
  type WorkflowEvent,
  type WorkflowStep,
  type WorkflowStepConfig,
} from 'cloudflare:workers'
import { type Bindings, parseEnv } from '#worker/env.ts'
import type { BackupRequest } from '#worker/env/backup.ts'
import type { RunStep } from './make.ts'

const config: WorkflowStepConfig = {
  retries: { limit: 5, delay: '20 seconds', backoff: 'exponential' },
  timeout: '10 minutes',
}

/** A workflow: the platform stores the result of each step and resumes after the last one. It must be a class. */
export class BackupWorkflow extends WorkflowEntrypoint<Bindings, BackupRequest> {
  override async run({ payload, timestamp }: WorkflowEvent<BackupRequest>, durable: WorkflowStep) {
    // Loaded on demand, so that cold starts for pages do not evaluate it.
    const { runBackup, runDrill } = await import('./run.ts')
    const env = parseEnv(this.env)
    // The cast is safe: `durable.do` accepts only serializable results, and every step of a backup returns plain JSON.
    const step: RunStep = (name, work) => durable.do(name, config, work as () => Promise<never>)
    try {
      return await runBackup(env, timestamp.getTime(), step, { isPinned: payload?.manual ?? false })
    } finally {
      if (payload?.drill) await runDrill(env, timestamp.getTime(), step)
    }
  }
}
