import { throttleWindowMs } from '#worker/db/throttle.ts'
import type { Env } from '#worker/env.ts'

/**
 * Passwords that devices nobody knows may have checked in one isolate: at once, and one more in so many milliseconds,
 * which spreads what the whole site allows over its window.
 */
export const hashBudget = { burst: 4, refillMs: 15_000 }

/** For so many wrong passwords of a block within the window one check must stay free for the others. */
const usesPerReserved = 2

type HashBudget = {
  /** Takes one for a block of addresses; where it may have none, gives the milliseconds until it may, else 0. */
  take: (block: string, now: number) => number
  /** It was not used, or by somebody who knew the password. */
  release: (block: string) => void
}

function createHashBudget(): HashBudget {
  const { burst, refillMs } = hashBudget
  let left = burst
  let since = Number.NEGATIVE_INFINITY
  // What was used within the window: the budget itself bounds how many these are.
  let uses: { block: string; at: number }[] = []
  return {
    take(block, now) {
      const refilled = Math.floor((now - since) / refillMs)
      // Where it is full or the clock went back, the time until the next one begins anew.
      if (refilled < 0 || left + refilled >= burst) since = now
      else since += refilled * refillMs
      left = Math.min(burst, left + Math.max(0, refilled))
      uses = uses.filter(({ at }) => Math.abs(now - at) < throttleWindowMs)
      const used = uses.filter((use) => use.block === block).length
      const reserved = Math.min(burst - 1, Math.floor(used / usesPerReserved))
      if (left <= reserved) return since + (reserved + 1 - left) * refillMs - now
      left -= 1
      uses.push({ block, at: now })
      return 0
    },
    release(block) {
      left = Math.min(burst, left + 1)
      const last = uses.findLastIndex((use) => use.block === block)
      if (last !== -1) uses.splice(last, 1)
    },
  }
}

const budgets = new WeakMap<Env, HashBudget>()

/**
 * How many passwords of strangers this isolate still checks. A hash keeps the isolate's only thread for about 0.2 s, in
 * which no visitor is answered: what all strangers together may take of it is bounded here, without asking storage. The
 * more a block has used, the more it leaves for others, so that one host alone never keeps everybody else out.
 */
export function getHashBudget(env: Env): HashBudget {
  const budget = budgets.get(env) ?? createHashBudget()
  budgets.set(env, budget)
  return budget
}
