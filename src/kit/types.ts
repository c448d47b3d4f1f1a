export type { Credential, CredentialKind } from '../core/credential/credential.js'
export type { Exchange, Operation, RequestSpec } from '../core/exchange/exchange.js'
export type { Integer, Json, JsonObject } from '../core/json/json.js'
export type { Depth } from '../core/model/depth.js'
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
} from '../core/model/model.js'
export type { NameForm } from '../core/model/name-form.js'
export type { Phase } from '../core/model/phase.js'
export type { InjectionContext, Injections, StoredPet, UnframedResponse } from '../core/rule/injection.js'
export type { Branch, Finding, History, Outcome, Outcomes, Rule } from '../core/rule/rule.js'
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
} from '../core/rule/scenario.js'
