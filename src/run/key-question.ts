import type { Facts } from '../core/ask.js'
import type { AskRequest } from '../core/exchange.js'
import type { Send } from './category.js'

/** So many 401 to the key that was good make it worth asking while questions are still being put. */
const enough = 3
/** So many in a row more say that it is good no more. */
const times = 3

const lapsed =
  'The target took the API key at first, and from some time on returned 401 to it: it has expired or was revoked. Give one that lives longer (--api-key, PETSTORE_API_KEY or --api-key-file).'

const list: AskRequest = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' }
/** A creation that adds nothing. */
const nothing: AskRequest = { endpoint: 'createPet', method: 'POST', path: '/pets', body: '{}' }

export interface KeyQuestionParts {
  /** So many responses are in doubt. */
  doubts(): number
  readonly facts: Pick<Facts, 'open' | 'pets' | 'readOnly'>
  readonly send: Send
  isOver(): boolean
  /** The key is good no more. */
  refused(reason: string): void
}

/**
 * Asks, where the key was good and gets 401 now, whether it does so for good: a request for each operation that it was good
 * for. A response that is not 401 ends the doubt.
 */
export class KeyQuestion {
  private asking: Promise<void> | undefined

  constructor(private readonly parts: KeyQuestionParts) {}

  async askIfNeeded(least = enough): Promise<void> {
    if (this.parts.doubts() >= least) {
      this.asking ??= this.ask().finally(() => {
        this.asking = undefined
      })
    }
    await this.asking
  }

  private async ask(): Promise<void> {
    const { send, isOver, refused } = this.parts
    for (let round = 0; round < times; round++) {
      for (const request of this.questions()) {
        if (isOver()) return
        const { response } = await send('key', request)
        if (response?.status !== 401) return
      }
    }
    refused(lapsed)
  }

  private questions(): readonly AskRequest[] {
    const { open, pets, readOnly } = this.parts.facts
    const pet = pets.find(({ tainted }) => !tainted)
    const questions: AskRequest[] = []
    if (open.has('listPets')) questions.push(list)
    if (open.has('getPet') && pet !== undefined)
      questions.push({ endpoint: 'getPet', method: 'GET', path: `/pets/${pet.id}` })
    return questions.length > 0 ? questions : [readOnly ? list : nothing]
  }
}
