import type { Env } from '#worker/env.ts'
import { throttleWindowMs } from '#worker/http/limits/attempts.ts'

/**
 * Password checks that an isolate allows unknown devices: `burst` at once, and one more every `refillMs`
 * milliseconds, which spreads the limit of the whole site over its window.
 */
export const hashBudget = { burst: 4, refillMs: 15_000 }

/** For every two checks that a block of addresses has used, one check stays reserved for other blocks. */
const usesPerReserved = 2

type HashBudget = {
  /** Takes one check for a block. Returns 0, or the milliseconds to wait if the block may have none now. */
  take: (block: string, now: number) => number
  /** Returns a check that was not used, or was used with a correct password. */
  release: (block: string) => void
}

function createHashBudget(): HashBudget {
  const { burst, refillMs } = hashBudget
  let left = burst
  let since = Number.NEGATIVE_INFINITY
  // The checks used within the window. The budget bounds their number.
  let uses: { block: string; at: number }[] = []
  return {
    take(block, now) {
      const refilled = Math.floor((now - since) / refillMs)
      // Restart the interval if the budget is full or the clock went back.
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
 * The budget of this isolate for passwords from unknown devices. A hash blocks the isolate's only thread for about
 * 0.2 s, in which no visitor gets a response. The budget limits this without a query. The more checks a block of
 * addresses has used, the more it must leave to others, so that one host cannot lock everybody out.
 */
export function getHashBudget(env: Env): HashBudget {
  const budget = budgets.get(env) ?? createHashBudget()
  budgets.set(env, budget)
  return budget
}
