/** Every parameter of the model. */
export * from './creations.js'
export * from './ids.js'
export * from './json.js'
export * from './keys.js'
export * from './lists.js'
export * from './names.js'
export * from './traffic.js'
