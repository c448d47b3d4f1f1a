export type { Credential, CredentialKind } from '../core/credential.js'
export type { Depth } from '../core/depth.js'
export type { Exchange, Operation, RequestSpec } from '../core/exchange.js'
export type { Integer, Json, JsonObject } from '../core/json.js'
export type {
  Constraint,
  CreationWriter,
  Interaction,
  Model,
  Parameter,
  ParameterClass,
  Row,
  RowOf,
  Strength,
} from '../core/model.js'
export type { NameForm } from '../core/name-form.js'
export type { Phase } from '../core/phase.js'
export type { Branch, Finding, History, Outcome, Outcomes, Rule } from '../core/rule.js'
export type {
  Case,
  Cost,
  Facts,
  Named,
  OwnPet,
  PetCounts,
  PlanFacts,
  Scenario,
  ScenarioContext,
} from '../core/scenario.js'
export type { SeamContext, SeamFaults, SeamResponse, StoredPet } from '../core/seam.js'
