import type { LaunchCard } from '#client/features/dashboard/contract.ts'
import { isOpenStep } from '#client/features/dashboard/contract/first-steps.ts'
import type { Env } from '../../env.ts'
import { readFirstSteps } from './first-steps.ts'

export async function readLaunchCard(env: Env, now: number): Promise<LaunchCard> {
  const { steps, samples } = await readFirstSteps(env, now)
  return { samples, open: steps.filter(isOpenStep).length }
}
