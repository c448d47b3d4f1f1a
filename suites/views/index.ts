export { listedPetIsFound } from './listed-pet-is-found.js'
export { listedPetOfOthersIsFound } from './listed-pet-of-others-is-found.js'
export { sameInEveryView } from './same-in-every-view.js'
export { sameInEveryViewOfOthers } from './same-in-every-view-of-others.js'
