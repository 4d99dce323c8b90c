import type { Env } from '../env.ts'

/**
 * Passwords that devices nobody knows may have checked in one isolate: at once, and one more in so many milliseconds,
 * which spreads what the whole site allows over its window.
 */
export const hashBudget = { burst: 4, refillMs: 15_000 }

type Budget = {
  /** Takes one; where none is left, gives the milliseconds until there is one, else 0. */
  take: (now: number) => number
  /** It was not used, or by somebody who knew the password. */
  giveBack: () => void
}

function createBudget(): Budget {
  const { burst, refillMs } = hashBudget
  let left = burst
  let since = Number.NEGATIVE_INFINITY
  return {
    take(now) {
      const refilled = Math.floor((now - since) / refillMs)
      // Where it is full or the clock went back, the time until the next one begins anew.
      if (refilled < 0 || left + refilled >= burst) since = now
      else since += refilled * refillMs
      left = Math.min(burst, left + Math.max(0, refilled))
      if (left === 0) return since + refillMs - now
      left -= 1
      return 0
    },
    giveBack() {
      left = Math.min(burst, left + 1)
    },
  }
}

const budgets = new WeakMap<Env, Budget>()

/**
 * How many passwords of strangers this isolate still checks. A hash keeps the isolate's only thread for about 0.2 s, in
 * which no visitor is answered: what all strangers together may take of it is bounded here, without asking storage.
 */
export function hashBudgetOf(env: Env): Budget {
  const budget = budgets.get(env) ?? createBudget()
  budgets.set(env, budget)
  return budget
}
