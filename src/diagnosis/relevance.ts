import type { Vector } from './explanations.js'

interface Outcomes {
  judged: number
  asked: number
}

/** Learns of which classes of requests a rule has anything to say: a question that nothing comes of tells nothing. */
export class Relevance {
  private readonly byClass = new Map<string, Outcomes>()

  /** How likely it is that a question of these classes is judged, 0..1. */
  chance(vector: Vector): number {
    return Math.min(
      ...vector.map((name, at) => {
        const { judged, asked } = this.outcomesOf(name, at)
        return (judged + 1) / (asked + 1)
      }),
    )
  }

  see(vector: Vector, isJudged: boolean): void {
    for (const [at, name] of vector.entries()) {
      const outcomes = this.outcomesOf(name, at)
      outcomes.asked++
      if (isJudged) outcomes.judged++
    }
  }

  private outcomesOf(name: Vector[number], at: number): Outcomes {
    const key = `${at} ${name}`
    const known = this.byClass.get(key) ?? { judged: 0, asked: 0 }
    this.byClass.set(key, known)
    return known
  }
}
